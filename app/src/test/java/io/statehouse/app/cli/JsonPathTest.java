package io.statehouse.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.domain.layout.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPathTest {
  private static final Object DOCUMENT =
      Json.parse(
          """
          {"a": {"b": [{"name": "x"}, {"name": "y", "n.m": 1}, {"other": null}]}, "items": [7]}
          """
              .getBytes(UTF_8));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "$.a.b[0].name|[x]",
        "{.a.b[*].name}|[x, y]",
        "a.b[-1]|[{other=null}]",
        "$.a.b[2].other|[null]",
        "$['a'][\"b\"][1]['n.m']|[1]",
        "@.items[0]|[7]",
        "$.a.*[0].name|[x]",
        "$.a.b[3]|[]",
        "$.a.b[-4]|[]",
        "$.a[0]|[]",
        "$.a.b.name|[]"
      })
  void a_path_leads_to_its_values(String path, String values) {
    assertThat(JsonPath.parse(path).in(DOCUMENT)).hasToString(values);
  }

  @Test
  void the_whole_document_is_a_path_too() {
    assertThat(JsonPath.parse("$").in(DOCUMENT)).containsExactly(DOCUMENT);
    assertThat(JsonPath.parse("{.}").in(DOCUMENT)).containsExactly(DOCUMENT);
  }

  @Test
  void a_list_is_its_own_items() {
    Object list = Json.parse("[{\"items\": 1}, {\"items\": 2}]".getBytes(UTF_8));

    assertThat(JsonPath.parse("{.items[*].items}").in(list)).hasToString("[1, 2]");
    assertThat(JsonPath.parse("{.items}").in(list)).containsExactly(list);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "$.",
        "$..name",
        "$.a[",
        "$.a[1",
        "$.a[?(@.b)]",
        "$.a[1:2]",
        "$.a['b]",
        "{.a}{.b}",
        "$.a b",
        "$a",
        "$.a[99999999999]",
        "$.a[-]",
        "(",
        "$$"
      })
  void what_is_no_such_path_is_refused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonPath.parse(text))
        .withMessageMatching("(empty )?path.*");
  }
}
