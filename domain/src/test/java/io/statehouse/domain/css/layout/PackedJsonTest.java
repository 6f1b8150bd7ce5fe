package io.statehouse.domain.css.layout;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.MALFORMED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.examples.Examples;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedJsonTest {
  private static final CssKey KEY = new CssKey("/a/.packed.json");

  private static Map<String, String> decode(String document) {
    return PackedJson.decode(KEY, document);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " ",
        "\n",
        "{",
        "{\"a\":1",
        "{} x",
        "{}{}",
        "{} 1",
        "{\"a\":1,}",
        "{'a':1}",
        "{a:1}",
        "{\"a\":01}",
        "{\"a\":+1}",
        "{\"a\":.5}",
        "{\"a\":1.}",
        "{\"a\":NaN}",
        "{\"a\":\"\n\"}",
        "{\"a\":\"\t\"}",
        "{\"a\":\"\\ud83d\"}",
        "{\"a\":\"\\ude00\"}",
        "{\"\\ud83d\":1}",
        "{\"a\":[\"\\ud83d\"]}",
        "{\"a\":\"\\x\"}",
        "{\"a\":tru}",
        "[1,]",
        "[\"\\ud83d\"]",
        "\"\\ud83d\""
      })
  void what_is_not_json_is_an_error_that_names_key_and_place(String document) {
    assertThatThrownBy(() -> decode(document))
        .is(refusal(MALFORMED))
        .hasMessageStartingWith("Key '/a/.packed.json' value error: json unpacking failed: ")
        .hasMessageMatching("(?s).* at line \\d+, column \\d+")
        .hasMessageNotContaining("\n");
  }

  @Test
  void an_empty_document_is_an_empty_map() {
    assertThat(decode("")).isEmpty();
    assertThat(decode("{}")).isEmpty();
  }

  @Test
  void strings_are_unescaped() {
    assertThat(decode("{\"a\":\"\\u00e9\\\"\\/\\\\\\b\\f\\n\\r\\t\\ud83d\\ude00\\u0000\"}"))
        .isEqualTo(Map.of("a", "é\"/\\\b\f\n\r\t\uD83D\uDE00\0"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "1.50",
        "1e5",
        "1E+5",
        "-0.0",
        "-0",
        "12345678901234567890",
        "0.1000000000000000000000000000000000000000001",
        "true",
        "false",
        "null"
      })
  void literals_keep_their_characters(String literal) {
    assertThat(decode("{\"a\":" + literal + "}")).isEqualTo(Map.of("a", literal));
  }

  @Test
  void a_number_of_any_length_is_read() {
    String literal = "1".repeat(5_000);

    assertThat(decode("{\"a\":" + literal + "}")).isEqualTo(Map.of("a", literal));
  }

  @Test
  void empty_containers_are_empty_and_full_ones_are_skipped() {
    assertThat(decode("{\"a\":{},\"b\":[],\"c\":{\"x\":1},\"d\":[[]],\"e\":\"5\"}"))
        .isEqualTo(Map.of("a", "", "b", "", "e", "5"));
  }

  @Test
  void of_a_member_named_twice_the_first_counts() {
    assertThat(decode("{\"a\":1,\"a\":2}")).isEqualTo(Map.of("a", "1"));
  }

  @Test
  void a_skipped_member_leaves_room_for_another_of_its_name() {
    assertThat(decode("{\"a\":[1],\"a\":2}")).isEqualTo(Map.of("a", "2"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"text\"", "1", "true", "null"})
  void a_scalar_alone_is_an_empty_map(String document) {
    assertThat(decode(document)).isEmpty();
  }

  @Test
  void an_array_gives_its_first_scalar_an_empty_name() {
    assertThat(decode("[{\"x\":1},\"a\",\"b\"]")).isEqualTo(Map.of("", "a"));
    assertThat(decode("[]")).isEmpty();
  }

  @Test
  void a_byte_order_mark_and_white_space_around_are_accepted() {
    assertThat(decode("\uFEFF \n{ \"a\" : 1 }\t \n")).isEqualTo(Map.of("a", "1"));
  }

  @Test
  void deep_nesting_is_no_error() {
    assertThat(decode("{\"a\":" + "[".repeat(20_000) + "]".repeat(20_000) + "}")).isEmpty();
  }

  @Test
  void members_are_written_sorted_as_strings_with_a_trailing_space() {
    Map<String, String> members = new LinkedHashMap<>();
    members.put("b", "2");
    members.put("a", "1");
    members.put("B", "0");

    assertThat(PackedJson.encode(KEY, members)).isEqualTo("{\"B\":\"0\",\"a\":\"1\",\"b\":\"2\"} ");
    assertThat(PackedJson.encode(KEY, Map.of())).isEqualTo("{} ");
  }

  @Test
  void characters_are_escaped_as_the_original_does() {
    String value = "\"\\/\b\f\n\r\t\u0001\u001f\u0020\u007f\u0080é\u2028\uD83D\uDE00";

    assertThat(PackedJson.encode(KEY, Map.of("a", value)))
        .isEqualTo(
            "{\"a\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0001\\u001F\u0020\u007f\u0080é\u2028\uD83D\uDE00\"} ");
  }

  @Test
  void a_name_with_a_dot_is_refused() {
    assertThatThrownBy(() -> PackedJson.encode(KEY, Map.of("a.b", "1")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void what_has_no_utf8_form_is_refused() {
    for (Map<String, String> members : List.of(Map.of("a", "\uD83D"), Map.of("\uDE00", "a"))) {
      assertThatThrownBy(() -> PackedJson.encode(KEY, members))
          .isInstanceOf(CssException.class)
          .hasMessageContaining("half of a surrogate pair");
    }
  }

  @Test
  void what_is_written_reads_back() {
    Examples.of(
        300,
        example -> {
          Map<String, String> members =
              example.map(() -> example.text(12).replace(".", ""), () -> example.text(12), 8);

          assertThat(decode(PackedJson.encode(KEY, members))).isEqualTo(members);
        });
  }
}
