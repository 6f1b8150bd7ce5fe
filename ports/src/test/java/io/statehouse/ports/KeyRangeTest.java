package io.statehouse.ports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KeyRangeTest {
  private final KeyRange below = new Prefix("/a/").range();

  @Test
  void it_holds_the_keys_below_its_prefix_and_no_other() {
    assertThat(new String(below.from(), UTF_8)).isEqualTo("/a/");
    assertThat(new String(below.to(), UTF_8)).isEqualTo("/a0");
    assertThat(holds(below, "/a/")).isTrue();
    assertThat(holds(below, "/a/\uDBFF\uDFFD")).isTrue();
    assertThat(holds(below, "/a")).isFalse();
    assertThat(holds(below, "/a0")).isFalse();
    assertThat(below.isUnbounded()).isFalse();
  }

  @Test
  void the_range_of_all_keys_has_no_end() {
    assertThat(Prefix.ALL.range().isUnbounded()).isTrue();
    assertThat(Prefix.ALL.range().after(new Key("/a")).isUnbounded()).isTrue();
    assertThat(holds(Prefix.ALL.range(), "\uDBFF\uDFFD")).isTrue();
  }

  @Test
  void it_continues_after_a_key_which_need_not_be_in_it() {
    assertThat(holds(below.after(new Key("/a/b")), "/a/b")).isFalse();
    assertThat(holds(below.after(new Key("/a/b")), "/a/b\u0001")).isTrue();
    assertThat(below.after(new Key("/"))).isSameAs(below);
    assertThat(below.after(new Key("/b")).isEmpty()).isTrue();
  }

  @Test
  void it_can_end_earlier_but_not_later() {
    assertThat(holds(below.upTo(new Prefix("/a/b/")), "/a/b/c")).isTrue();
    assertThat(holds(below.upTo(new Prefix("/a/b/")), "/a/c")).isFalse();
    assertThat(below.upTo(new Prefix("/z"))).isSameAs(below);
    assertThat(Prefix.ALL.range().upTo(new Prefix("/z")).isUnbounded()).isFalse();
  }

  @Test
  void the_range_of_one_key_holds_nothing_else() {
    assertThat(holds(KeyRange.only(new Key("/a")), "/a")).isTrue();
    assertThat(holds(KeyRange.only(new Key("/a")), "/a/")).isFalse();
  }

  private static boolean holds(KeyRange range, String key) {
    return range.contains(key.getBytes(UTF_8));
  }
}
