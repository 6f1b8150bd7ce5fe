package io.statehouse.ports.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException.Unavailable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallsTest {
  private final List<String> trips = new ArrayList<>();
  private final Calls calls =
      new Calls(
          "test://host",
          Duration.ofSeconds(30),
          (operation, nanos, responded) ->
              trips.add(operation + " " + (nanos > 0) + " " + responded));

  @Test
  void a_call_has_the_timeout_of_the_store_or_less_if_its_caller_has_less() {
    assertThat(calls.begin().millisLeft()).isBetween(20_000, 30_000);
    assertThat(calls.begin(Deadline.in(Duration.ofSeconds(1))).millisLeft()).isBetween(1, 1_000);
    assertThat(calls.begin(Deadline.in(Duration.ofHours(1))).millisLeft()).isBetween(1, 30_000);
  }

  @Test
  void no_call_begins_after_the_store_was_closed() {
    calls.close();

    assertThatExceptionOfType(Unavailable.class)
        .isThrownBy(calls::begin)
        .withMessage("test://host is closed: open it again");
  }

  @Test
  void nothing_is_sent_without_time_left_or_by_an_interrupted_thread() {
    assertThatExceptionOfType(Unavailable.class)
        .isThrownBy(() -> calls.requireTime("get", Deadline.in(Duration.ZERO)))
        .withMessageContaining("no time was left to send the get; raise the timeout");

    Thread.currentThread().interrupt();
    assertThatExceptionOfType(Unavailable.class)
        .isThrownBy(() -> calls.requireTime("get", calls.begin()))
        .withMessage("test://host: interrupted before the get was sent");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void round_trips_are_reported_except_unreported_ones() {
    calls.happened("get", System.nanoTime() - 1, true);
    calls.unreported().happened("watch", System.nanoTime() - 1, true);

    assertThat(trips).containsExactly("get true true");
  }
}
