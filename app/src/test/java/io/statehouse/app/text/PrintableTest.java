package io.statehouse.app.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {
  @Test
  void plain_text_is_unchanged() {
    assertThat(Printable.line("/DBS/LSST é 数据 🙂")).isEqualTo("/DBS/LSST é 数据 🙂");
  }

  @Test
  void a_line_stays_one_line() {
    assertThat(Printable.line("a\nb\r\tc\u2028d")).isEqualTo("a\\nb\\r\\tc\\u2028d");
  }

  @Test
  void control_characters_are_escaped() {
    assertThat(Printable.line("\u001b[2J\u009b\u0007\u0000"))
        .isEqualTo("\\u001b[2J\\u009b\\u0007\\u0000");
    assertThat(Printable.block("\u001b[2J\n\t")).isEqualTo("\\u001b[2J\n\t");
  }

  @Test
  void marks_that_change_the_text_direction_are_escaped() {
    assertThat(Printable.line("a\u202eb")).isEqualTo("a\\u202eb");
  }

  @Test
  void half_a_surrogate_pair_is_escaped() {
    assertThat(Printable.line("a\ud83d")).isEqualTo("a\\ud83d");
  }
}
