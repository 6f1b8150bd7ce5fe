package io.statehouse.ports.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AdapterStoreTest {
  private static final Key A = new Key("a");
  private static final Key B = new Key("b");
  private static final Key C = new Key("c");

  private final List<Object> received = new ArrayList<>();

  @Test
  void a_large_read_is_divided_and_no_key_is_read_twice() {
    store(deadline -> null).getAll(List.of(A, B, A, C));

    assertThat(received).containsExactly(List.of(A, B), List.of(C));
  }

  @Test
  void nothing_is_requested_for_no_keys_and_no_prefixes() {
    AdapterStore store = store(deadline -> null);

    assertThat(store.getAll(List.of())).isEmpty();
    assertThat(store.childrenOfEach(List.of(), '/')).isEmpty();
    assertThat(received).isEmpty();
  }

  @Test
  void a_probe_that_fails_means_that_the_store_is_not_available() {
    AdapterStore store =
        store(
            deadline -> {
              throw new StoreException.Unavailable("no route to host");
            });

    assertThat(store.check()).isEqualTo(Health.unavailable("no route to host"));
  }

  @Test
  void a_closed_store_is_not_available() {
    AdapterStore store = store(deadline -> new Health(true, "works", List.of()));
    store.close();

    assertThat(store.check()).isEqualTo(Health.unavailable("test is closed: open it again"));
  }

  private AdapterStore store(Function<Deadline, Health> health) {
    Calls calls = new Calls("test", Duration.ofSeconds(30), RoundTripListener.NONE);
    return new AdapterStore(
        new RecordingReader(),
        new NoCommitter(),
        WatchSupervisor.shared(calls, "test", ScriptedSource::new),
        health,
        calls,
        MemoryStore.LIMITS.toBuilder().keysPerRead(2).build()) {};
  }

  private final class RecordingReader implements StoreReader {
    @Override
    public Optional<Entry> get(Key key, Deadline deadline) {
      received.add(key);
      return Optional.empty();
    }

    @Override
    public Map<Key, Entry> getAll(List<Key> keys, Deadline deadline) {
      received.add(keys);
      return Map.of();
    }

    @Override
    public List<Entry> list(Prefix prefix, Deadline deadline) {
      received.add(prefix);
      return List.of();
    }

    @Override
    public Optional<List<Entry>> listWithin(Prefix prefix, long bytes, Deadline deadline) {
      return Optional.of(list(prefix, deadline));
    }

    @Override
    public Stream<Entry> scan(Prefix prefix, Optional<Key> after) {
      received.add(prefix);
      return Stream.empty();
    }

    @Override
    public List<Child> children(Prefix prefix, char separator, Deadline deadline) {
      received.add(prefix);
      return List.of();
    }

    @Override
    public Map<Prefix, List<Child>> childrenOfEach(
        List<Prefix> prefixes, char separator, Deadline deadline) {
      received.add(prefixes);
      return Map.of();
    }
  }

  private static final class NoCommitter implements StoreCommitter {
    @Override
    public CommitResult commit(Transaction transaction, Deadline deadline) {
      return CommitResult.applied(Map.of());
    }

    @Override
    public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
      return List.of();
    }
  }
}
