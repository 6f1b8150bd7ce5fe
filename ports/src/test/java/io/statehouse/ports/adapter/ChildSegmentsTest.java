package io.statehouse.ports.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.ports.Child;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The cases that the contract of {@code children} does not cover: any order, and where to continue.
 */
class ChildSegmentsTest {
  private final ChildSegments segments = new ChildSegments(new Prefix("/a/"), '/');

  @Test
  void keys_may_be_added_in_any_order_and_more_than_once() {
    List.of("/a/x/2", "/a/y", "/a/x", "/a/x/1", "/a/x").forEach(key -> segments.add(new Key(key)));

    assertThat(segments.children())
        .containsExactly(new Child("x", true, true), new Child("y", true, false));
  }

  @Test
  void after_the_first_key_below_a_child_the_others_are_skipped() {
    assertThat(segments.skipTo(new Key("/a/x/1/2"))).hasValue(new Key("/a/x0"));
    assertThat(segments.skipTo(new Key("/a//1"))).hasValue(new Key("/a/0"));
    assertThat(segments.skipTo(new Key("/a/x"))).isEmpty();
  }

  @Test
  void a_separator_that_is_not_ascii_is_rejected() {
    for (char separator : new char[] {0, '\u0080', 'é'}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new ChildSegments(Prefix.ALL, separator))
          .withMessageContaining("U+00");
    }
  }
}
