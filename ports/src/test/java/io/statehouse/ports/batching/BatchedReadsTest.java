package io.statehouse.ports.batching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BatchedReadsTest {
  private static final Key SLOW = new Key("slow");
  private static final Key SECRET = new Key("secret");
  private static final Key PLAIN = new Key("plain");

  private final ExecutorService callers = Executors.newCachedThreadPool();
  private final CountDownLatch slowMayEnd = new CountDownLatch(1);
  private final ConcurrentLinkedQueue<Collection<Key>> requests = new ConcurrentLinkedQueue<>();
  private final Refusing refusing = new Refusing();
  private final BatchingStore store =
      new BatchingStore(
          refusing,
          new BatchingSettings(
              InFlight.of(1), Optional.of(InFlight.of(1)), 256, Duration.ofSeconds(20)));

  /** Refuses to read one of its keys, with whatever else is read; another one takes its time. */
  private final class Refusing extends ForwardingStore {
    Refusing() {
      super(new MemoryStore());
    }

    @Override
    public Optional<Entry> get(Key key) {
      return Optional.ofNullable(getAll(List.of(key)).get(key));
    }

    @Override
    public Map<Key, Entry> getAll(Collection<Key> keys) {
      requests.add(List.copyOf(keys));
      if (keys.contains(SLOW)) {
        awaitUninterruptibly();
      }
      if (keys.contains(SECRET)) {
        throw new StoreException.Refused("these credentials cannot read secret");
      }
      return super.getAll(keys);
    }

    private void awaitUninterruptibly() {
      try {
        slowMayEnd.await();
      } catch (InterruptedException ended) {
        throw new IllegalStateException(ended);
      }
    }
  }

  @BeforeEach
  void putPlain() {
    store.commit(Transaction.builder().put(PLAIN, Bytes.utf8("1")).build());
  }

  @AfterEach
  void close() {
    slowMayEnd.countDown();
    callers.shutdownNow();
    store.close();
  }

  @Test
  void a_key_that_is_refused_fails_only_the_caller_that_reads_it() throws Exception {
    callers.submit(() -> store.get(SLOW));
    await().until(() -> requests.size() == 1);
    List<Future<Optional<Entry>>> readers = new ArrayList<>();
    for (Key key : List.of(PLAIN, PLAIN, SECRET, PLAIN, PLAIN)) {
      readers.add(callers.submit(() -> store.get(key)));
    }
    await().until(() -> store.waitingReads() == 5);
    slowMayEnd.countDown();

    for (int i = 0; i < readers.size(); i++) {
      if (i == 2) {
        assertThatThrownBy(readers.get(i)::get).hasCauseInstanceOf(StoreException.Refused.class);
      } else {
        assertThat(readers.get(i).get()).isPresent();
      }
    }
  }

  @Test
  void a_refusal_is_thrown_to_a_caller_that_reads_alone() {
    assertThatThrownBy(() -> store.get(SECRET)).isInstanceOf(StoreException.Refused.class);

    assertThat(requests).hasSize(1);
  }

  @Test
  void a_key_that_several_callers_read_is_requested_once() throws Exception {
    callers.submit(() -> store.get(SLOW));
    await().until(() -> requests.size() == 1);
    Future<Optional<Entry>> one = callers.submit(() -> store.get(PLAIN));
    Future<Map<Key, Entry>> other =
        callers.submit(() -> store.getAll(List.of(PLAIN, PLAIN, new Key("absent"))));
    await().until(() -> store.waitingReads() == 2);
    slowMayEnd.countDown();

    assertThat(one.get()).isPresent();
    assertThat(other.get()).containsOnlyKeys(PLAIN);
    assertThat(requests.stream().skip(1))
        .singleElement()
        .satisfies(keys -> assertThat(keys).containsExactlyInAnyOrder(PLAIN, new Key("absent")));
  }
}
