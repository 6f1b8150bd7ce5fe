package io.statehouse.app.overview;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.schedule.Schedule;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SizeCountTest {
  private static final int KEYS = 2_500;

  private final Schedule schedule = new Schedule();
  private final KeyValueStore memory = filled();

  @AfterEach
  void close() {
    schedule.close();
  }

  private static KeyValueStore filled() {
    KeyValueStore store = new MemoryStore();
    for (int i = 0; i < KEYS; i++) {
      Key key = new Key("/a/%04d".formatted(i));
      store.commit(Transaction.builder().put(key, Bytes.utf8("1234")).build());
    }
    store.commit(Transaction.builder().put(new Key("/b"), Bytes.EMPTY).build());
    return store;
  }

  private SizeCount count(KeyValueStore store, String... roots) {
    return new SizeCount(
        store, List.of(roots), Duration.ofHours(1), () -> true, Clock.systemUTC(), schedule);
  }

  private static List<Object> numbers(SizeCount count) {
    SizeCount.Size size = count.size().orElseThrow();
    return List.of(size.keys(), size.bytes(), size.complete());
  }

  @Test
  void the_keys_below_all_roots_are_counted_with_their_values() {
    try (SizeCount count = count(memory, "/a/", "/b")) {
      count.count();

      assertThat(numbers(count)).containsExactly(KEYS + 1L, KEYS * 11L + 2, true);
    }
  }

  @Test
  void what_was_counted_before_an_outage_is_the_least_that_there_is_until_a_count_is_complete() {
    FaultyStore store = new FaultyStore(memory);
    AtomicInteger reads = new AtomicInteger();
    try (SizeCount count = count(failingAfter(store, reads), "")) {
      count.count();
      assertThat(numbers(count)).containsExactly(1_000L, 11_000L, false);

      reads.set(Integer.MIN_VALUE);
      count.count();
      assertThat(numbers(count)).containsExactly(KEYS + 1L, KEYS * 11L + 2, true);

      store.fail();
      count.count();
      assertThat(numbers(count)).containsExactly(KEYS + 1L, KEYS * 11L + 2, true);
    }
  }

  /** A store whose scans fail after 1,500 entries, as long as the counter is not below zero. */
  private static KeyValueStore failingAfter(FaultyStore store, AtomicInteger reads) {
    return new ForwardingStore(store) {
      @Override
      public Stream<Entry> scan(Prefix prefix) {
        return super.scan(prefix)
            .peek(
                entry -> {
                  if (reads.incrementAndGet() > 1_500) {
                    throw new StoreException.Unavailable("down");
                  }
                });
      }
    };
  }

  @Test
  void nothing_is_counted_if_that_is_turned_off() {
    try (SizeCount count =
        new SizeCount(
            memory, List.of(""), Duration.ZERO, () -> true, Clock.systemUTC(), schedule)) {
      assertThat(count.size()).isEqualTo(Optional.empty());
    }
  }
}
