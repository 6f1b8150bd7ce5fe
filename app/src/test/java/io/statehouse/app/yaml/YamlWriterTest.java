package io.statehouse.app.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlWriterTest {
  @Test
  void text_of_several_lines_has_lines_of_its_own() {
    assertThat(new YamlWriter().text((Object) Map.of("schema", "{\n  \"a\": 1\n}\n")))
        .isEqualTo("schema: |\n  {\n    \"a\": 1\n  }\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\nb\n",
        "a\nb",
        "  a\nb\n",
        "a\n\nb\n",
        "a \nb\n",
        "a\tb\nc\n",
        "a\r\nb\r\n",
        "\n",
        "a\n",
        "#a\nb\n",
        "---\n...\n",
        "- a\n- b\n",
        "a: b\nc: d\n",
        "\u00e9\nb\n",
        "a\n\u2028\n",
        "%a\nb\n",
        "a\nb\n\n",
        "|\n>\n",
        "\"a\nb\"\n"
      })
  void every_text_is_read_back_as_it_was(String text) {
    YamlWriter writer = new YamlWriter();

    assertThat(Yaml.read(writer.text((Object) Map.of("a", text)))).isEqualTo(Map.of("a", text));
    assertThat(Yaml.read(writer.text((Object) List.of(List.of(text)))))
        .isEqualTo(List.of(List.of(text)));
  }
}
