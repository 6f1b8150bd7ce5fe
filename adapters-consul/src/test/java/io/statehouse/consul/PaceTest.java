package io.statehouse.consul;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PaceTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  /** Close to the largest number, after which {@link System#nanoTime} goes on with the smallest. */
  private long now = Long.MAX_VALUE - 10 * MILLI;

  private final PrefixSource.Pace pace = new PrefixSource.Pace(now);

  @Test
  void comparisons_that_find_changes_follow_one_another_at_once() {
    for (int i = 0; i < 100; i++) {
      compare(0, true);

      assertThat(pace.nanosLeft(now)).isLessThanOrEqualTo(0);
    }
  }

  @Test
  void reading_takes_no_more_time_than_waiting() {
    compare(300 * MILLI, true);

    assertThat(pace.nanosLeft(now)).isEqualTo(300 * MILLI);
    assertThat(pace.nanosLeft(now + 400 * MILLI)).isNegative();
  }

  @Test
  void of_the_comparisons_that_find_nothing_there_are_four_a_second() {
    for (int i = 0; i < 3; i++) {
      compare(MILLI, false);
      compare(MILLI, true);
      assertThat(pace.nanosLeft(now)).isEqualTo(MILLI);
    }
    compare(MILLI, false);

    assertThat(pace.nanosLeft(now)).isEqualTo(994 * MILLI);

    now += 994 * MILLI;
    compare(MILLI, false);
    assertThat(pace.nanosLeft(now)).isEqualTo(MILLI);
  }

  private void compare(long nanos, boolean foundChange) {
    now += nanos;
    pace.compared(nanos, foundChange, now);
  }
}
