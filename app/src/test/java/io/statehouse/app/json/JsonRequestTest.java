package io.statehouse.app.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonRequestTest {
  private static JsonRequest parse(String text) {
    return JsonRequest.parse(text.getBytes(UTF_8), Set.of("name", "count", "inner", "list"));
  }

  @Test
  void members_are_read_by_name_and_type() {
    JsonRequest request = parse("{\"name\": \"é\", \"count\": 3, \"list\": [\"a\"]}");

    assertThat(request.text("name")).isEqualTo("é");
    assertThat(request.integer("count")).isEqualTo(3);
    assertThat(request.texts("list")).containsExactly("a");
    assertThat(request.optionalObject("inner", Set.of())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"name\": | malformed JSON at line 1, column 9",
        "{\"name\" 1} | malformed JSON at line 1, column 9",
        "{\"name\": 1} x | malformed JSON at line 1",
        "{\"name\": 1, \"name\": 2} | malformed JSON at line 1",
        "[] | body is not a JSON object",
        "'' | body is empty"
      })
  void malformed_text_is_refused_with_its_position(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parse(text))
        .withMessageStartingWith(message);
  }

  @Test
  void an_unknown_member_is_refused_with_the_known_ones() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parse("{\"nmae\": 1}"))
        .withMessage("body has unknown member \"nmae\": known are count, inner, list, name");
  }

  @Test
  void a_missing_member_is_refused_by_name() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parse("{}").text("name"))
        .withMessage("body has no \"name\": give a string");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5", "\"1\"", "3000000000", "true", "[]"})
  void a_member_of_another_type_is_refused_by_name(String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parse("{\"count\": " + value + "}").integer("count"))
        .withMessageContaining("\"count\"");
  }

  @Test
  void a_member_of_an_inner_object_is_named_with_its_path() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                parse("{\"inner\": {\"a\": 1}}")
                    .optionalObject("inner", Set.of("a"))
                    .orElseThrow()
                    .text("a"))
        .withMessage("body has \"inner.a\": expected a string but found 1");
  }

  @Test
  void deep_nesting_is_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parse("{\"list\": " + "[".repeat(100_000)))
        .withMessageStartingWith("malformed JSON");
  }
}
