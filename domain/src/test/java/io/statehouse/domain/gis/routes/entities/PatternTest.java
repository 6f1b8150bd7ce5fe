package io.statehouse.domain.gis.routes.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.routes.layout.RouteCodec;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatternTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"deviceVendor\":\"CISCO\",\"deviceProduct\":\"ASA\"}"
            + " | e7e6370c876d89daade275c109f743335042015e241af3cb595b6c09fc3d1bf6",
        "{\"deviceVendor\":\"CISCO\"}"
            + " | ddf4a4d9f760bb84d0fd45fe2b0a8daf5917b86fbd3629e5b9c9e8d5369b26fb",
        "{\"deviceVendor\":\"Zürich \\\"A\\\"\"}"
            + " | dd23bae3a0da4efb3a2dab9cca8a71862bbb64bbf4868933065b00bb29aa3ff6",
        "{} | 44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
      })
  void the_id_of_a_route_is_the_hash_of_its_canonical_pattern(String pattern, String id) {
    assertThat(read("{\"pattern\":" + pattern + ",\"destination\":\"t\"}").pattern().routeId())
        .isEqualTo(new RouteId(id));
  }

  @Test
  void a_route_is_stored_with_its_members_in_order_and_those_it_does_not_know_kept() {
    Route route =
        read(
            " {\"note\":[1.0], \"destination\":\"topic-123\","
                + "\"pattern\":{\"deviceVendor\":\"CISCO\",\"deviceProduct\":\"ASA\"}}");

    assertThat(RouteCodec.write(route))
        .isEqualTo(
            Bytes.utf8(
                "{\"pattern\":{\"deviceProduct\":\"ASA\",\"deviceVendor\":\"CISCO\"},"
                    + "\"destination\":\"topic-123\",\"note\":[1.0]}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "BAD_PATTERN | {\"destination\":\"t\"} | \"pattern\" must be an object but is missing",
        "BAD_PATTERN | {\"pattern\":[],\"destination\":\"t\"} | \"pattern\" must be an object but is"
            + " an array",
        "BAD_PATTERN | {\"pattern\":{\"a\":1},\"destination\":\"t\"} | attribute \"a\": the value must"
            + " be a string but is a number",
        "BAD_PATTERN | {\"pattern\":{\"1a\":\"x\"},\"destination\":\"t\"} | attribute \"1a\": a name is"
            + " a letter followed by at most 63 of a-z A-Z 0-9 _ . -",
        "BAD_PATTERN | {\"pattern\":{\"a\":\"\"},\"destination\":\"t\"} | attribute \"a\": the value is"
            + " empty",
        "BAD_PATTERN | {\"pattern\":{\"a\":\"x \"},\"destination\":\"t\"} | attribute \"a\": the value"
            + " begins or ends with white space",
        "BAD_PATTERN | {\"pattern\":{\"a\":\"x\\u0007y\"},\"destination\":\"t\"} | attribute \"a\": the"
            + " value has a control character",
        "BAD_PATTERN | {\"pattern\":{\"a\":\"\\ud800\"},\"destination\":\"t\"} | attribute \"a\": the"
            + " value has half of a surrogate pair",
        "BAD_PATTERN | {\"pattern\":{\"a\":\"u\\u0308\"},\"destination\":\"t\"} | attribute \"a\": the"
            + " value is not in Unicode normalization form C",
        "RESERVED_VALUE | {\"pattern\":{\"a\":\"*\"},\"destination\":\"t\"} | attribute \"a\": leave it"
            + " out instead of giving it the value *",
        "BAD_DESTINATION | {\"pattern\":{}} | \"destination\" must be a string but is missing",
        "BAD_DESTINATION | {\"pattern\":{},\"destination\":\"a b\"} | \"destination\": \"a b\" is not a"
            + " topic name: use 1 to 249 of a-z A-Z 0-9 . _ -, and not . or ..",
        "BAD_DESTINATION | {\"pattern\":{},\"destination\":\"__consumer_offsets\"} |"
            + " \"__consumer_offsets\" is a topic of the broker itself: choose another"
      })
  void a_route_that_breaks_a_rule_is_refused_with_the_member_at_fault(
      Code code, String document, String message) {
    assertThatThrownBy(() -> read(document))
        .isInstanceOfSatisfying(
            GisException.class, refused -> assertThat(refused.code()).isEqualTo(code))
        .hasMessage("at /gis/data-manager/1/x: " + message);
  }

  @Test
  void a_pattern_has_at_most_16_attributes_of_at_most_256_characters() {
    Map<String, String> attributes = new HashMap<>();
    for (int i = 0; i < 16; i++) {
      attributes.put("a" + i, "😀".repeat(256));
    }
    assertThat(Pattern.of(attributes).attributes()).hasSize(16);

    assertThatThrownBy(() -> Pattern.of(Map.of("a", "😀".repeat(257))))
        .hasMessage("attribute \"a\": the value is longer than 256 characters");
    attributes.put("b", "x");
    assertThatThrownBy(() -> Pattern.of(attributes))
        .hasMessage("the pattern has 17 attributes: at most 16 are accepted");
  }

  @Test
  void a_value_of_an_event_that_is_not_a_string_counts_as_missing() {
    assertThat(RouteCodec.event(JsonText.read(Bytes.utf8("{\"a\":\"x\",\"b\":1,\"c\":null}"))))
        .isEqualTo(Map.of("a", "x"));
  }

  private static Route read(String document) {
    return RouteCodec.read(
        new Entry(new Key("/gis/data-manager/1/x"), Bytes.utf8(document), Revision.of(1)));
  }
}
