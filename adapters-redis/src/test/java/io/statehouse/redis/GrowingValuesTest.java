package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Revision;
import io.statehouse.redis.GrowingValues.Grown;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GrowingValuesTest {
  private final GrowingValues values = new GrowingValues();

  private Revision put(byte[] value) {
    return values.of(Optional.empty(), value).put();
  }

  private Grown of(Revision before, byte[] value) {
    return values.of(Optional.of(before), value);
  }

  @Test
  void the_revision_of_a_grown_value_is_that_of_all_its_bytes() {
    Revision revision = put(text(2_000));
    for (int length = 2_000; length < 3_000; length += 77) {
      Grown grown = of(revision, text(length));

      assertThat(grown.before(revision)).hasValue(text(Math.max(2_000, length - 77)));
      revision = grown.put();
      assertThat(revision).isEqualTo(ValueRevision.of(text(length)));
    }
  }

  @Test
  void only_what_follows_the_known_bytes_was_added() {
    Revision revision = put(text(2_000));

    assertThat(of(revision, text(2_003)).added()).isEqualTo(new byte[] {'a', 'b', 'c'});
    assertThat(of(revision, text(2_000)).added()).isEmpty();
  }

  @Test
  void a_value_that_does_not_begin_with_the_known_bytes_is_another() {
    Revision revision = put(text(2_000));
    byte[] other = text(2_100);
    other[7]++;

    assertThat(of(revision, other).continuesKnown()).isFalse();
    assertThat(of(revision, text(1_999)).continuesKnown()).isFalse();
    assertThat(of(Revision.of(7), text(2_100)).continuesKnown()).isFalse();
    assertThat(of(revision, text(2_100)).before(Revision.of(7))).isEmpty();
    assertThat(values.of(Optional.empty(), text(2_100)).continuesKnown()).isFalse();
  }

  @Test
  void what_was_not_put_changes_nothing() {
    Revision revision = put(text(2_000));
    of(revision, text(3_000));

    assertThat(of(revision, text(2_001)).put()).isEqualTo(ValueRevision.of(text(2_001)));
    assertThat(of(revision, text(2_001)).continuesKnown()).isFalse();
  }

  @Test
  void small_values_are_not_kept() {
    assertThat(of(put(text(1_000)), text(2_000)).continuesKnown()).isFalse();
    assertThat(put(new byte[0])).isEqualTo(ValueRevision.of(new byte[0]));
  }

  @Test
  void the_values_used_longest_ago_make_room() {
    Revision first = put(text(3_000_000));
    Revision second = put(text(3_000_001));
    assertThat(of(first, text(3_000_002)).continuesKnown()).isTrue();

    put(text(3_000_003));

    assertThat(of(first, text(3_000_002)).continuesKnown()).isTrue();
    assertThat(of(second, text(3_000_002)).continuesKnown()).isFalse();
    assertThat(of(put(text(GrowingValues.MAX_BYTES + 1)), text(GrowingValues.MAX_BYTES + 2)))
        .matches(grown -> !grown.continuesKnown());
  }

  /** Text of a length that ends in letters. */
  private static byte[] text(int length) {
    StringBuilder text = new StringBuilder("x".repeat(Math.min(length, 2_000)));
    while (text.length() < length) {
      text.append((char) ('a' + text.length() % 2_000 % 26));
    }
    return text.toString().getBytes(US_ASCII);
  }
}
