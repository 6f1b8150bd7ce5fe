package io.statehouse.ports;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadlineTest {
  private final Deadline soon = Deadline.in(Duration.ofSeconds(10));
  private final Deadline late = Deadline.in(Duration.ofHours(1));

  @Test
  void the_time_left_is_rounded_up_and_never_negative_in_milliseconds() {
    assertThat(Deadline.in(Duration.ofMinutes(1)).millisLeft()).isBetween(50_000, 60_000);
    assertThat(Deadline.in(Duration.ofDays(100)).millisLeft()).isEqualTo(Integer.MAX_VALUE);
    assertThat(Deadline.in(Duration.ofSeconds(-1)).millisLeft()).isZero();
    assertThat(Deadline.in(Duration.ofSeconds(-1)).nanosLeft()).isNegative();
  }

  @Test
  void it_passes() {
    assertThat(Deadline.in(Duration.ZERO).hasPassed()).isTrue();
    assertThat(soon.hasPassed()).isFalse();
  }

  @Test
  void of_two_the_earlier_or_the_later_can_be_chosen() {
    assertThat(soon.earlier(late)).isSameAs(soon);
    assertThat(late.earlier(soon)).isSameAs(soon);
    assertThat(soon.later(late)).isSameAs(late);
    assertThat(late.later(soon)).isSameAs(late);
  }
}
