package io.statehouse.ports.adapter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Key;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SkippedEntriesTest {
  private final SkippedEntries skipped = new SkippedEntries("keys that are no text are left out");

  @Test
  void a_key_is_returned_and_not_remembered() {
    assertThat(skipped.key("/a".getBytes(UTF_8))).contains(new Key("/a"));
    assertThat(skipped.warning()).isEmpty();
  }

  @Test
  void what_is_no_key_is_counted_once_and_one_is_shown() {
    skipped.key(new byte[] {(byte) 0xff, 1});
    skipped.key(new byte[] {(byte) 0xff, 1});
    skipped.key(new byte[20]);

    assertThat(skipped.warning()).contains("keys that are no text are left out (2), such as ff01");
  }

  @Test
  void long_ones_are_shown_in_part_and_many_are_not_all_remembered() {
    skipped.key(new byte[20]);
    IntStream.range(0, 1_000).forEach(i -> skipped.found("name " + i));

    assertThat(skipped.warning().orElseThrow())
        .startsWith("keys that are no text are left out (100 or more), such as 0000")
        .endsWith("…")
        .hasSizeLessThan(100);
  }

  @Test
  void control_characters_of_a_name_are_not_shown_and_no_character_is_cut_in_two() {
    skipped.found("\u001b[2J" + "x".repeat(76) + "\uD83D\uDE00".repeat(3));

    assertThat(skipped.warning().orElseThrow()).endsWith("?[2J" + "x".repeat(76) + "…");
  }
}
