package io.statehouse.app.systems.runm.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.layout.SchemaText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class JsonSchemaValidatorTest {
  private final JsonSchemaValidator validator = new JsonSchemaValidator();

  private List<String> violations(String schema, Object value) {
    return validator.violations("{\"properties\": {\"p\": " + schema + "}}", Map.of("p", value));
  }

  private void isNone(String schema, String why) {
    assertThatThrownBy(() -> validator.violations(schema, Map.of("p", "text")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why)
        .message()
        .doesNotContain("\n");
  }

  @Test
  void the_default_schema_reports_all_violations_each_with_its_place() {
    String schema = SchemaText.of(TypeCode.PROVIDER, List.of(), false);

    assertThat(
            validator.violations(
                schema, Map.of("partition", "p", "properties", Map.of("zip", BigInteger.ONE))))
        .hasSize(2)
        .anyMatch(line -> line.startsWith("at /properties/zip: integer found, string expected"))
        .anyMatch(line -> line.startsWith("at the top: required property 'provider_type'"));
    assertThat(
            validator.violations(
                schema, Map.of("partition", "p", "provider_type", "t", "tags", List.of("a"))))
        .isEmpty();
  }

  @Test
  void values_are_validated_by_their_types() {
    assertThat(violations("{\"type\": \"integer\"}", BigInteger.TEN)).isEmpty();
    assertThat(violations("{\"type\": \"integer\"}", new BigDecimal("1.0"))).isEmpty();
    assertThat(violations("{\"type\": \"integer\"}", new BigDecimal("1.5"))).hasSize(1);
    assertThat(violations("{\"type\": \"boolean\"}", true)).isEmpty();
    assertThat(violations("{\"multipleOf\": 0.1}", new BigDecimal("0.3"))).isEmpty();
    assertThat(violations("{\"enum\": [1, \"a\"]}", BigInteger.ONE)).isEmpty();
    assertThat(violations("{\"enum\": [1, \"a\"]}", "b")).hasSize(1);
    assertThat(violations("{\"pattern\": \"^a+$\"}", "aab"))
        .containsExactly("at /p: does not match the regex pattern ^a+$");
  }

  @ParameterizedTest
  @CsvSource({
    "date-time, 2019-01-01T00:00:00Z, 2019-01-01",
    "date, 2019-01-01, 2019-02-30",
    "time, 00:00:00Z, 25:00:00Z",
    "email, a@b, a@b@c",
    "idn-email, ü@b, ü@",
    "hostname, ex-a.com, -a",
    "idn-hostname, bücher.de, a b",
    "ipv4, 127.0.0.1, 127.0.0.256",
    "ipv6, ::1, 127.0.0.1",
    "uri, http://a/b, a",
    "uri-reference, ../a, 'a b'",
    "iri, http://bücher/b, a",
    "iri-reference, bücher, 'a b'",
    "uri-template, 'http://a/{b}', 'http://a/{b'"
  })
  void formats_are_asserted(String format, String valid, String invalid) {
    String schema = "{\"format\": \"" + format + "\"}";

    assertThat(violations(schema, valid)).isEmpty();
    assertThat(violations(schema, invalid))
        .containsExactly("at /p: is not of the format " + format);
  }

  @ParameterizedTest
  @ValueSource(strings = {"@b", "a@", "@", "", "ab"})
  void an_email_address_has_one_at_sign_with_something_on_both_sides(String text) {
    assertThat(violations("{\"format\": \"email\"}", text)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "'' # it is empty",
        "not json # not JSON",
        "{} {} # not JSON",
        "[] # expected",
        "{\"type\": \"strng\"} # at /type",
        "{\"minLength\": \"x\"} # at /minLength",
        "{\"properties\": {\"p\": {\"pattern\": \"(?=a)\"}}} # is no regular expression",
        "{\"patternProperties\": {\"(\": {}}} # is no regular expression",
        "{\"definitions\": {\"unused\": {\"pattern\": \"(\"}}} # is no regular expression",
        "{\"properties\": {\"p\": {\"$ref\": \"{/nope\"}}} # nope",
        "{\"multipleOf\": 1e-100000} # a usual one"
      })
  void what_is_no_schema_is_refused_in_one_line(String schema, String why) {
    isNone(schema.replace("\"{/", "\"#/"), why);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:1/x",
        "file:///etc/passwd",
        "classpath:/draft-07/schema",
        "other.json"
      })
  void nothing_is_loaded_from_elsewhere(String address) {
    isNone("{\"$ref\": \"" + address + "\"}", "not allowed to be loaded");
    isNone("{\"$schema\": \"" + address + "\"}", "dialect");
  }

  @Test
  void only_draft_7_is_known() {
    isNone("{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\"}", "dialect");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"$ref\": \"#\"}",
        "{\"definitions\": {\"a\": {\"$ref\": \"#/definitions/b\"},"
            + " \"b\": {\"$ref\": \"#/definitions/a\"}}, \"allOf\": [{\"$ref\": \"#/definitions/a\"}]}",
      })
  void references_that_form_a_loop_are_refused(String schema) {
    isNone(schema, "form a loop");
  }

  @Test
  void references_that_double_at_every_step_are_refused() {
    isNone(
        chain(
            40,
            "{\"allOf\": [{\"$ref\": \"#/definitions/a%1$d\"}, {\"$ref\": \"#/definitions/a%1$d\"}]}"),
        "too long to evaluate");
  }

  @Test
  void a_long_chain_of_references_does_not_overflow_the_stack() {
    isNone(chain(1400, "{\"$ref\": \"#/definitions/a%d\"}"), "its references");
  }

  private static String chain(int length, String link) {
    String links =
        IntStream.range(0, length)
            .mapToObj(i -> "\"a" + i + "\": " + String.format(link, i + 1))
            .collect(Collectors.joining(", "));
    return "{\"definitions\": {%s, \"a%d\": {}}, \"properties\": {\"p\": {\"$ref\": \"#/definitions/a0\"}}}"
        .formatted(links, length);
  }

  @Test
  void size_and_depth_of_a_schema_are_bounded() {
    isNone("{\"title\": \"" + "x".repeat(70_000) + "\"}", "characters");
    isNone("{\"not\": ".repeat(100) + "{}" + "}".repeat(100), "depth");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(.{0,1000}){1000}",
        "(((a{1000}){1000}){1000}){1000}",
        "(b{1000}[(]z){1000}",
        "(b{1000}[^\\\\](]z){1000}",
        "(b{1000}\\\\(z){1000}"
      })
  void a_pattern_that_becomes_too_large_is_refused(String pattern) {
    isNone("{\"pattern\": \"" + pattern + "\"}", "patterns are too large");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\\\Q)\\\\E", "[[:alpha:]]", "[]a]", "[^]a]"})
  void a_pattern_that_json_schema_does_not_know_is_refused(String pattern) {
    isNone("{\"pattern\": \"" + pattern + "\"}", "pattern ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {".{0,1000}", "^[a-f0-9]{8}(-[a-f0-9]{4}){3}-[a-f0-9]{12}$", "[[]{2}", "("})
  void a_usual_pattern_is_small(String pattern) {
    assertThat(PatternSize.of(pattern)).isLessThan(1200);
  }

  @Test
  void many_large_patterns_are_refused_together() {
    String all =
        IntStream.range(0, 100)
            .mapToObj(i -> "\"" + i + "\": {\"pattern\": \".{0,1000}\"}")
            .collect(Collectors.joining(", "));

    isNone("{\"properties\": {" + all + "}}", "patterns are too large");
  }

  @Test
  void matching_a_large_document_ends_in_time() {
    String schema = "{\"pattern\": \"(\\\\pL{0,900}){2}$\"}";

    assertThat(violations(schema, "a".repeat(1000))).isEmpty();
    assertThatThrownBy(() -> violations(schema, "a".repeat(1_000_000)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("too long to match");
    assertThat(violations(schema, "a".repeat(1000))).isEmpty();
  }

  @Test
  void no_more_violations_are_listed_than_anyone_reads() {
    Map<String, Object> document = new LinkedHashMap<>();
    IntStream.range(0, 1000).forEach(i -> document.put("p" + i, "text\n"));

    assertThat(validator.violations("{\"additionalProperties\": {\"minLength\": 9}}", document))
        .hasSize(101)
        .endsWith("and 900 more");
  }

  @Test
  void two_schemas_with_one_identifier_are_two() {
    String schema =
        "{\"$id\": \"https://runmachine.io/a.json\", \"definitions\": {\"d\": %s},"
            + " \"properties\": {\"p\": {\"$ref\": \"#/definitions/d\"}}}";

    assertThat(validator.violations(schema.formatted("{}"), Map.of("p", "a"))).isEmpty();
    assertThat(validator.violations(schema.formatted("false"), Map.of("p", "a"))).hasSize(1);
  }
}
