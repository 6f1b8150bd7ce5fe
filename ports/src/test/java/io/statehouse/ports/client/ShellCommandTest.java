package io.statehouse.ports.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShellCommandTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      delimiter = ' ',
      value = {
        "/plain/key-1_2.x /plain/key-1_2.x",
        "it's 'it'\\''s'",
        "a;b 'a;b'",
        "$(x) '$(x)'",
        "~ '~'",
        "a\\b 'a\\b'",
        "é 'é'"
      })
  void a_word_is_quoted_if_it_needs_to_be(String word, String quoted) {
    assertThat(ShellCommand.quoted(word)).isEqualTo(quoted);
  }

  @Test
  void what_a_terminal_does_not_show_is_escaped() {
    assertThat(ShellCommand.quoted("a\n1'\\\u202e")).isEqualTo("$'a\\0121\\'\\\\\\342\\200\\256'");
    assertThat(ShellCommand.quoted("")).isEqualTo("''");
  }

  @Test
  void options_without_a_value_are_left_out() {
    ShellCommand command =
        ShellCommand.of("a")
            .option("--b", Optional.of("c d"))
            .option("--e", Optional.empty())
            .joined("--f=", Optional.of("g"));

    assertThat(command).hasToString("a --b 'c d' --f=g");
    assertThat(command.readingValue()).isEqualTo("a --b 'c d' --f=g < value.bin");
  }

  @Test
  void a_literal_of_sql_is_bytes_if_it_could_be_read_otherwise() {
    assertThat(SqlText.plain("/a/b c")).hasValue("'/a/b c'");
    assertThat(SqlText.plain("it's")).isEmpty();
    assertThat(SqlText.plain("a\\")).isEmpty();
    assertThat(SqlText.bytes("it's")).isEqualTo("x'69742773'");
  }
}
