package io.statehouse.app.overview;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.stores.OpenStore;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Change;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class TrafficTest {
  private static final Key KEY = new Key("/a");

  private final AtomicLong nanos = new AtomicLong();
  private final Traffic traffic = new Traffic(nanos::get, 2);

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  private static Change.Keys changed(Key... keys) {
    return new Change.Keys(Set.of(keys));
  }

  private static Transaction put() {
    return Transaction.builder().put(KEY, Bytes.utf8("x")).build();
  }

  @Test
  void rates_are_per_second_and_the_oldest_are_forgotten() {
    for (int requests = 1; requests <= 3; requests++) {
      for (int i = 0; i < 10 * requests; i++) {
        traffic.request();
      }
      traffic.notified(changed(KEY, new Key("/b")));
      pass(Duration.ofSeconds(10));
      traffic.sample();
    }

    assertThat(traffic.rates().requests()).containsExactly(Optional.of(2.0), Optional.of(3.0));
    assertThat(traffic.rates().changes()).containsExactly(Optional.of(0.2), Optional.of(0.2));
    assertThat(traffic.rates().roundTripMillis())
        .containsExactly(Optional.empty(), Optional.empty());
  }

  @Test
  void of_a_hundred_round_trips_the_slowest_does_not_count() {
    TripTimes trips = new TripTimes();
    for (int i = 0; i < 99; i++) {
      trips.add(Duration.ofMillis(2).toNanos());
    }
    trips.add(Duration.ofSeconds(9).toNanos());

    assertThat(trips.take99th()).get().satisfies(time -> isAbout(time, 2));
    assertThat(trips.take99th()).isEmpty();
    trips.add(Duration.ofMinutes(5).toNanos());
    assertThat(trips.take99th()).isPresent();
  }

  private static void isAbout(double time, double expected) {
    assertThat(time).isCloseTo(expected, Percentage.withPercentage(20));
  }

  @Test
  void the_listener_of_round_trips_is_notified_too() {
    AtomicLong heard = new AtomicLong();
    RoundTripListener listener = traffic.before((operation, time, succeeded) -> heard.set(time));

    listener.happened("get", 7, true);

    assertThat(heard).hasValue(7);
  }

  @Test
  void the_lag_is_the_time_from_a_write_to_its_notification() {
    KeyValueStore store = traffic.following(OpenStore.of(new MemoryStore())).keys();

    store.commit(put());
    pass(Duration.ofMillis(3));
    traffic.notified(changed(new Key("/other")));
    assertThat(traffic.lag().millis()).isEmpty();
    traffic.notified(changed(KEY));

    assertThat(traffic.lag().millis()).hasValue(3.0);
    pass(Duration.ofMinutes(16));
    assertThat(traffic.lag().millis()).isEmpty();
  }

  @Test
  void a_write_that_failed_is_not_waited_for() {
    KeyValueStore store = traffic.following(OpenStore.of(new MemoryStore())).keys();

    store.commit(
        Transaction.builder().require(Condition.present(KEY)).put(KEY, Bytes.EMPTY).build());
    pass(Duration.ofSeconds(1));
    store.commit(put());
    pass(Duration.ofMillis(2));
    traffic.notified(changed(KEY));

    assertThat(traffic.lag().millis()).hasValue(2.0);
  }
}
