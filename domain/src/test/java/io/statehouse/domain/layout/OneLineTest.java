package io.statehouse.domain.layout;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OneLineTest {
  @Test
  void what_could_end_a_line_is_escaped() {
    assertThat(OneLine.of("a\nb\r\u0085\uD83D")).isEqualTo("a\\u000Ab\\u000D\\u0085\\uD83D");
    assertThat(OneLine.escaped("é😀")).isEqualTo("é😀");
  }

  @Test
  void a_long_value_is_shortened_but_not_a_long_message() {
    assertThat(OneLine.of("😀".repeat(301))).isEqualTo("😀".repeat(300) + "…");
    assertThat(OneLine.of("😀".repeat(300))).doesNotEndWith("…");
    assertThat(OneLine.escaped("x".repeat(1_000))).hasSize(1_000);
  }
}
