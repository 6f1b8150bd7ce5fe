package io.statehouse.operations.archive.export;

import static io.statehouse.operations.archive.Population.entry;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedisFormatTest extends ExportFormatContract {
  RedisFormatTest() {
    super("redis");
  }

  @Test
  void each_entry_is_a_command() {
    byte[] written = written(List.of(entry("é", "1\r\n"), entry("😀", "")));

    assertThat(new String(written, UTF_8))
        .isEqualTo(
            "*3\r\n$3\r\nSET\r\n$2\r\né\r\n$3\r\n1\r\n\r\n"
                + "*3\r\n$3\r\nSET\r\n$4\r\n😀\r\n$0\r\n\r\n");
  }

  @Test
  void a_command_in_lower_case_is_read() {
    assertThat(read("*3\r\n$3\r\nset\r\n$1\r\na\r\n$1\r\n1\r\n")).containsExactly(entry("a", "1"));
    assertThat(read("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET a 1\r\n",
        "\r\n",
        "*2\r\n$3\r\nDEL\r\n$1\r\na\r\n",
        "*3\r\n$4\r\nHSET\r\n$1\r\na\r\n$1\r\n1\r\n",
        "*3\r\n$3\r\nSET\r\n$0\r\n\r\n$1\r\n1\r\n",
        "*3\r\n$3\r\nSET\r\n$1\r\n\0\r\n$1\r\n1\r\n",
        "*3\r\n$3\r\nSET\r\n$-1\r\n$1\r\n1\r\n",
        "*3\r\n$3\r\nSET\r\n$1\r\na\r\n$2\r\n1\r\n",
        "*3\r\n$3\r\nSET\r\n$1\r\na\r\n$\r\n1\r\n",
        "*3\r\n$3\r\nSET\r\n$1\r\na\r\n$99999999999\r\n1\r\n",
        "*3\r\n$3\r\nSET\r\n$1\r\na\r\n$67108865\r\n1\r\n",
        "*3\r\n$3\r\nSET\r\n$1\r\na\r\n$60000000\r\n1\r\n",
        "*3\n$3\nSET\n$1\na\n$1\n1\n",
      })
  void anything_but_commands_that_set_a_key_is_refused(String file) {
    assertThat(refused(file)).hasMessageMatching("test file: command 1: .+");
  }

  @Override
  protected boolean acceptsCut(byte[] cut) {
    return cut.length == written(GOLDEN.subList(0, 1)).length
        || cut.length == written(GOLDEN.subList(0, 2)).length;
  }

  @Override
  protected int acceptedCuts() {
    return 2;
  }
}
