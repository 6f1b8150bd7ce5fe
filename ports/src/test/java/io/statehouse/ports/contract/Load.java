package io.statehouse.ports.contract;

import static io.statehouse.ports.contract.Eventually.await;
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
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Callers that write keys of their own, each once, and record the outcomes: the ground truth by
 * which the effects of a fault are judged.
 */
public final class Load implements AutoCloseable {
  /** The prefix below which all callers write. */
  public static final Prefix PREFIX = new Prefix("/load/");

  private static final int PROGRESS = 100;
  // Only a call that hangs takes so long, however busy the machine is.
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final Duration LATE_ON_A_BUSY_MACHINE = Duration.ofSeconds(20);

  private final KeyValueStore store;
  private final List<Thread> callers = new ArrayList<>();
  private final Set<Key> acknowledged = ConcurrentHashMap.newKeySet();
  private final Set<Key> denied = ConcurrentHashMap.newKeySet();
  private final AtomicInteger unknown = new AtomicInteger();
  private final Queue<Throwable> surprises = new ConcurrentLinkedQueue<>();
  private final AtomicLong maxNanos = new AtomicLong();
  private volatile boolean stopping;

  private Load(KeyValueStore store) {
    this.store = store;
  }

  /** Starts {@code callers} threads, which write until this is closed. */
  public static Load on(KeyValueStore store, int callers) {
    Load load = new Load(store);
    for (int i = 0; i < callers; i++) {
      String root = PREFIX.text() + i + "/";
      load.callers.add(new Thread(() -> load.write(root), "load-" + i));
    }
    load.callers.forEach(Thread::start);
    return load;
  }

  private void write(String root) {
    try {
      for (int i = 0; !stopping; i++) {
        long begun = System.nanoTime();
        commit(new Key(root + i), i % 2 == 0);
        maxNanos.accumulateAndGet(System.nanoTime() - begun, Math::max);
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

  /** Returns how many calls have failed so far, in any way. */
  public int failures() {
    return denied.size() + unknown.get();
  }

  /** Waits until a hundred more keys have been written. */
  public void awaitProgress() {
    int before = acknowledged.size();
    await("writes to continue", PATIENCE).until(() -> acknowledged.size() >= before + PROGRESS);
  }

  /** Waits until one more call has failed. */
  public void awaitFailures() {
    int before = failures();
    await("a call to fail", PATIENCE).until(() -> failures() > before);
  }

  /** Ends the callers; each finishes its call in progress. */
  @Override
  public void close() {
    stopping = true;
    for (Thread caller : callers) {
      try {
        caller.join(PATIENCE.toMillis());
      } catch (InterruptedException interrupt) {
        Thread.currentThread().interrupt();
        return;
      }
      if (caller.isAlive()) {
        AssertionError hangs = new AssertionError("a call by " + caller.getName() + " hangs");
        hangs.setStackTrace(caller.getStackTrace());
        surprises.add(hangs);
      }
    }
  }

  /**
   * Asserts that every acknowledged write is present, that no write reported as not applied is, and
   * that no call hung.
   *
   * @param timeout how long a call may take
   * @return the keys that are present
   */
  public Set<Key> assertTruthful(KeyValueStore witness, Duration timeout) {
    Set<Key> present = new HashSet<>();
    witness.list(PREFIX).forEach(entry -> present.add(entry.key()));

    assertThat(surprises).isEmpty();
    assertThat(present).as("acknowledged").containsAll(acknowledged);
    Set<Key> wronglyDenied = new HashSet<>(denied);
    wronglyDenied.retainAll(present);
    assertThat(wronglyDenied).as("reported as not applied, but present").isEmpty();
    assertThat(Duration.ofNanos(maxNanos.get()))
        .isLessThan(timeout.multipliedBy(2).plus(LATE_ON_A_BUSY_MACHINE));
    return present;
  }
}
