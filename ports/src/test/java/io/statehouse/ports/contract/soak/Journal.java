package io.statehouse.ports.contract.soak;

import io.statehouse.ports.CommitResult;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** Makes the calls of all clients, measures them, and collects what was wrong. */
final class Journal {
  private static final int MAX_PROBLEMS = 20;

  /** How a commit ended, for a client that must know exactly. */
  enum Ending {
    APPLIED,
    LOST,
    NOT_APPLIED,
    UNKNOWN
  }

  private final KeyValueStore store;
  private final Duration maxAllowed;
  private final ConcurrentLinkedQueue<String> problems = new ConcurrentLinkedQueue<>();
  private final AtomicLong maxNanos = new AtomicLong();
  private final AtomicInteger applied = new AtomicInteger();
  private final AtomicInteger lost = new AtomicInteger();
  private final AtomicInteger notApplied = new AtomicInteger();
  private final AtomicInteger unknown = new AtomicInteger();
  private final AtomicInteger unread = new AtomicInteger();

  /**
   * @param maxAllowed how long a call may take
   */
  Journal(KeyValueStore store, Duration maxAllowed) {
    this.store = store;
    this.maxAllowed = maxAllowed;
  }

  Ending commit(Transaction transaction) {
    long start = System.nanoTime();
    try {
      CommitResult result = store.commit(transaction);
      (result.applied() ? applied : lost).incrementAndGet();
      return result.applied() ? Ending.APPLIED : Ending.LOST;
    } catch (StoreException.OutcomeUnknown lostResponse) {
      unknown.incrementAndGet();
      return Ending.UNKNOWN;
    } catch (StoreException.Unavailable down) {
      notApplied.incrementAndGet();
      return Ending.NOT_APPLIED;
    } finally {
      ended("commit", start);
    }
  }

  /** Reads; empty if the store could not be read. */
  <T> Optional<T> read(String operation, Function<KeyValueStore, T> read) {
    long start = System.nanoTime();
    try {
      return Optional.of(read.apply(store));
    } catch (StoreException.Unavailable down) {
      unread.incrementAndGet();
      return Optional.empty();
    } finally {
      ended(operation, start);
    }
  }

  private void ended(String operation, long start) {
    long took = System.nanoTime() - start;
    maxNanos.accumulateAndGet(took, Math::max);
    if (took > maxAllowed.toNanos()) {
      wrong(operation + " took " + took / 1_000_000 + " ms");
    }
  }

  void wrong(String problem) {
    if (problems.size() < MAX_PROBLEMS) {
      problems.add(problem);
    }
  }

  List<String> problems() {
    return List.copyOf(problems);
  }

  int applied() {
    return applied.get();
  }

  int failures() {
    return notApplied.get() + unknown.get() + unread.get();
  }

  @Override
  public String toString() {
    return "%d commits applied, %d races lost, %d not applied, %d unknown, %d reads failed, longest call %d ms"
        .formatted(
            applied.get(),
            lost.get(),
            notApplied.get(),
            unknown.get(),
            unread.get(),
            maxNanos.get() / 1_000_000);
  }
}
