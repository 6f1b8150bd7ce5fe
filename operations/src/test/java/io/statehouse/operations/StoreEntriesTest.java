package io.statehouse.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StoreEntriesTest {
  private final MemoryStore store = Shelves.withBooks(1_000);
  private final FaultyStore faulty = new FaultyStore(store);
  private final List<String> calls = new ArrayList<>();

  private void failBeforeCall(int number) {
    AtomicInteger count = new AtomicInteger();
    faulty.beforeEachCall(
        operation -> {
          calls.add(operation);
          if (count.incrementAndGet() == number) {
            faulty.fail();
          }
        });
  }

  private static List<Entry> read(KeyValueStore store, Retries retries) {
    try (Stream<Entry> entries = EntrySource.of(store, retries).entries(Prefix.ALL)) {
      return entries.toList();
    }
  }

  private Retries recovering() {
    return new Retries(Duration.ofMinutes(1), failure -> faulty.recover());
  }

  /** Returns the store as it is with more than fits in one view. */
  private KeyValueStore large() {
    return new ForwardingStore(faulty) {
      @Override
      public Optional<List<Entry>> listWithin(Prefix prefix, long bytes) {
        return Optional.empty();
      }
    };
  }

  @Test
  void a_small_state_is_read_in_one_view_again_after_an_outage() {
    failBeforeCall(1);

    assertThat(read(faulty, recovering())).isEqualTo(store.list(Prefix.ALL));

    assertThat(calls).containsExactly("listWithin", "scan", "listWithin");
  }

  @Test
  void a_larger_state_is_scanned_and_read_on_after_an_outage() {
    failBeforeCall(4);

    assertThat(read(large(), recovering())).isEqualTo(store.list(Prefix.ALL));

    assertThat(calls).hasSizeGreaterThan(4).containsOnly("scan");
  }

  @Test
  void a_state_whose_view_takes_too_long_is_scanned() {
    KeyValueStore slow =
        new ForwardingStore(store) {
          @Override
          public Optional<List<Entry>> listWithin(Prefix prefix, long bytes) {
            throw new StoreException.Unavailable("reading took longer than the timeout");
          }
        };

    assertThat(read(slow, Retries.NONE)).isEqualTo(store.list(Prefix.ALL));
  }

  @Test
  void an_outage_that_is_not_waited_for_ends_the_reading() {
    failBeforeCall(4);

    assertThatThrownBy(() -> read(large(), Retries.NONE))
        .isInstanceOf(StoreException.Unavailable.class);
  }

  @Test
  void nothing_is_read_before_the_first_entry_is_requested() {
    failBeforeCall(1);

    EntrySource.of(faulty).entries(Prefix.ALL).close();

    assertThat(calls).isEmpty();
  }
}
