package io.statehouse.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Callers who write keys of their own, each once, and note what they were told: the ground truth
 * against which a fault is judged.
 */
final class Load implements AutoCloseable {
  static final Prefix PREFIX = new Prefix("/load/");

  private final KeyValueStore store;
  private final List<Thread> callers = new ArrayList<>();
  private final Set<Key> acknowledged = ConcurrentHashMap.newKeySet();
  private final Set<Key> notApplied = ConcurrentHashMap.newKeySet();
  private final AtomicInteger unknown = new AtomicInteger();
  private final Queue<Throwable> surprises = new ConcurrentLinkedQueue<>();
  private volatile long longestNanos;
  private volatile boolean stopping;

  private Load(KeyValueStore store) {
    this.store = store;
  }

  static Load on(KeyValueStore store, int callers) {
    Load load = new Load(store);
    for (int i = 0; i < callers; i++) {
      String root = PREFIX.text() + i + "/";
      Thread caller = new Thread(() -> load.run(root), "load-" + i);
      load.callers.add(caller);
      caller.start();
    }
    return load;
  }

  private void run(String root) {
    try {
      for (int i = 0; !stopping; i++) {
        Key key = new Key(root + i);
        long begun = System.nanoTime();
        commit(key, i % 2 == 0);
        longestNanos = Math.max(longestNanos, System.nanoTime() - begun);
      }
    } catch (RuntimeException | Error surprise) {
      surprises.add(surprise);
    }
  }

  private void commit(Key key, boolean conditional) {
    Transaction.Builder transaction = Transaction.builder().put(key, Bytes.utf8(key.text()));
    if (conditional) {
      transaction.require(Condition.absent(key));
    }
    try {
      assertThat(store.commit(transaction.build()).applied()).isTrue();
      acknowledged.add(key);
    } catch (StoreException.Unavailable notThere) {
      notApplied.add(key);
    } catch (StoreException.OutcomeUnknown lost) {
      unknown.incrementAndGet();
    }
  }

  int acknowledgedCount() {
    return acknowledged.size();
  }

  int failedCount() {
    return notApplied.size() + unknown.get();
  }

  /** Ends the callers, who finish the call that each is in. */
  @Override
  public void close() {
    stopping = true;
    for (Thread caller : callers) {
      try {
        caller.join();
      } catch (InterruptedException interrupt) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /**
   * Asserts that what was acknowledged is there and what was called not applied is not.
   *
   * @return the keys that are there
   */
  Set<Key> assertTruthful(KeyValueStore witness, Duration timeout) {
    Set<Key> present = ConcurrentHashMap.newKeySet();
    witness.scan(PREFIX).forEach(entry -> present.add(entry.key()));

    assertThat(surprises).isEmpty();
    assertThat(present).as("acknowledged").containsAll(acknowledged);
    Set<Key> wronglyDenied = ConcurrentHashMap.newKeySet();
    wronglyDenied.addAll(notApplied);
    wronglyDenied.retainAll(present);
    assertThat(wronglyDenied).as("called not applied, and there").isEmpty();
    // A busy machine may be late; a call that hangs is later.
    assertThat(Duration.ofNanos(longestNanos)).isLessThan(timeout.multipliedBy(2).plusSeconds(5));
    return present;
  }
}
