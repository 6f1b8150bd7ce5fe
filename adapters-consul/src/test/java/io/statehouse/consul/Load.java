package io.statehouse.consul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Callers who each write keys of their own, once, and remember what they were told of each. */
final class Load implements AutoCloseable {
  static final Prefix PREFIX = new Prefix("/load/");
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final KeyValueStore store;
  private final List<Thread> callers = new ArrayList<>();
  private final Set<Key> acknowledged = ConcurrentHashMap.newKeySet();
  private final Set<Key> denied = ConcurrentHashMap.newKeySet();
  private final AtomicInteger unknown = new AtomicInteger();
  private final AtomicLong longestNanos = new AtomicLong();
  private final Queue<Throwable> surprises = new ConcurrentLinkedQueue<>();
  private volatile boolean stopping;

  private Load(KeyValueStore store) {
    this.store = store;
  }

  static Load on(KeyValueStore store, int callers) {
    Load load = new Load(store);
    for (int i = 0; i < callers; i++) {
      String root = PREFIX.text() + i + "/";
      Thread caller = new Thread(() -> load.write(root), "load-" + i);
      load.callers.add(caller);
      caller.start();
    }
    return load;
  }

  private void write(String root) {
    try {
      for (int i = 0; !stopping; i++) {
        long begun = System.nanoTime();
        commit(new Key(root + i), i % 2 == 0);
        longestNanos.accumulateAndGet(System.nanoTime() - begun, Math::max);
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
    } catch (StoreException.Unavailable certainlyNot) {
      denied.add(key);
    } catch (StoreException.OutcomeUnknown lost) {
      unknown.incrementAndGet();
    }
  }

  void awaitProgress() {
    int before = acknowledged.size();
    await().atMost(PATIENCE).until(() -> acknowledged.size() >= before + 50);
  }

  void awaitFailures() {
    int before = denied.size() + unknown.get();
    await().atMost(PATIENCE).until(() -> denied.size() + unknown.get() > before);
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
   * Asserts that what was acknowledged is there, that what was called not applied is not, and that
   * no call hung.
   *
   * @return the keys that are there
   */
  Set<Key> assertTruthful(KeyValueStore witness, Duration timeout) {
    Set<Key> present = new HashSet<>();
    witness.list(PREFIX).forEach(entry -> present.add(entry.key()));

    assertThat(surprises).isEmpty();
    assertThat(present).as("acknowledged").containsAll(acknowledged);
    Set<Key> wronglyDenied = new HashSet<>(denied);
    wronglyDenied.retainAll(present);
    assertThat(wronglyDenied).as("called not applied, and there").isEmpty();
    // A busy machine may be late; a call that hangs is later.
    assertThat(Duration.ofNanos(longestNanos.get()))
        .isLessThan(timeout.multipliedBy(2).plusSeconds(5));
    return present;
  }
}
