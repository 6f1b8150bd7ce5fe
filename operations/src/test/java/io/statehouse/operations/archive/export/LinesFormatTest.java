package io.statehouse.operations.archive.export;

import static io.statehouse.operations.archive.Population.entry;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinesFormatTest extends ExportFormatContract {
  LinesFormatTest() {
    super("lines");
  }

  @Test
  void each_entry_is_a_line() {
    byte[] written =
        written(List.of(entry("/a b", "1"), entry("\t\n\r\\\u0001\u2028é", "12"), entry("c", "")));

    assertThat(new String(written, UTF_8))
        .isEqualTo("/a b\tMQ==\n\\t\\n\\r\\\\\\u0001\\u2028é\tMTI=\nc\t\n");
  }

  @Test
  void any_character_may_be_escaped() {
    assertThat(read("\\u0041\\uD83D\\ude00\t\n")).containsExactly(entry("A😀", ""));
    assertThat(read("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\n",
        "a\n",
        "a MQ==\n",
        "\tMQ==\n",
        "a\tMQ==",
        "a\tMQ\n",
        "a\tM\tQ\n",
        "a\tMQ==\r\n",
        "a\thunter2!\n",
        "\\\tMQ==\n",
        "\\x\tMQ==\n",
        "\\u00\tMQ==\n",
        "\\u0000\tMQ==\n",
        "\\ud800\tMQ==\n",
      })
  void anything_but_keys_and_values_is_refused(String file) {
    assertThat(refused(file)).hasMessageMatching("test file: line 1: .+");
    assertThat(refused("a\t\n" + file)).hasMessageMatching("test file: line 2: .+");
  }

  @Test
  void a_key_that_is_not_utf8_is_refused() {
    assertThat(refused(new byte[] {(byte) 0xff, '\t', '\n'}))
        .hasMessage("test file: line 1: the key is not UTF-8");
  }

  @Override
  protected boolean acceptsCut(byte[] cut) {
    return cut[cut.length - 1] == '\n';
  }

  @Override
  protected int acceptedCuts() {
    return 2;
  }
}
