package io.statehouse.ports.transact;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Runs functions that read and write as transactions: serializable, all or nothing.
 *
 * <p>A function must have no effect but through its {@link Scope}, since it is run again whenever
 * another writer changed what it read. Before that it waits: for its turn, where callers of this
 * transactor fight over a key, else a little, longer each time, by a random part. After a bounded
 * number of runs {@link Contended} is thrown. What the function itself throws ends the transaction
 * with nothing applied, but only if what it read still holds together: a function that saw a
 * mixture of two states is run again instead. Safe for use by several threads.
 */
public final class Transactor {
  private static final int MOST_ATTEMPTS = 200;
  private static final long SHORTEST_PAUSE_NANOS = 50_000;
  private static final long LONGEST_PAUSE_NANOS = 20_000_000;

  private final KeyValueStore store;
  private final int mostAttempts;
  private final ContentionQueue turns = new ContentionQueue();

  public Transactor(KeyValueStore store) {
    this(store, MOST_ATTEMPTS);
  }

  Transactor(KeyValueStore store, int mostAttempts) {
    this.store = requireNonNull(store, "store");
    this.mostAttempts = mostAttempts;
  }

  /** The store that transactions run on, for reads that need none. */
  public KeyValueStore store() {
    return store;
  }

  /**
   * Runs {@code step} as a transaction and returns what its last run returned.
   *
   * @throws Contended if others were always faster
   * @throws StoreException.OutcomeUnknown if the transaction may have been applied; it is not run
   *     again
   */
  public <T> T call(Function<Scope, T> step) {
    return call(step, result -> false);
  }

  /** As {@link #call(Function)}, for a function that returns nothing. */
  public void run(Consumer<Scope> step) {
    call(
        scope -> {
          step.accept(scope);
          return null;
        });
  }

  /**
   * As {@link #call(Function)}; but where the outcome of a commit is unknown, {@code applied} is
   * given what the function returned and finds out by reading. Only if it says yes does the
   * transaction end well; if it says no, the outcome stays unknown, since the commit may still be
   * under way.
   */
  public <T> T call(Function<Scope, T> step, Predicate<T> applied) {
    try (ContentionQueue.Place place = turns.place()) {
      Condition lost = null;
      for (int attempt = 1; attempt <= mostAttempts; attempt++) {
        Scope scope = new Scope(store);
        T returned;
        try {
          returned = step.apply(scope);
        } catch (StoreException | Contended outage) {
          throw outage;
        } catch (RuntimeException decision) {
          lost = contradiction(scope, decision);
          pause(attempt);
          continue;
        }
        if (!scope.needsCommit()) {
          return returned;
        }
        if (attempt < mostAttempts && place.joinedLine(scope.written())) {
          continue;
        }
        lost = commit(scope, returned, applied);
        if (lost == null) {
          return returned;
        }
        if (place.isFirstAt(lost.key()) || !scope.written().contains(lost.key())) {
          pause(attempt);
        } else {
          place.await(lost.key());
        }
      }
      throw new Contended(mostAttempts, lost);
    }
  }

  /** Returns the condition that did not hold, or null if the transaction is applied. */
  private <T> Condition commit(Scope scope, T returned, Predicate<T> applied) {
    try {
      CommitResult result = store.commit(scope.transaction());
      return result instanceof CommitResult.ConditionFailed refused ? refused.condition() : null;
    } catch (StoreException.OutcomeUnknown unknown) {
      if (!scope.writes()) {
        throw nothingWritten(unknown);
      }
      if (recognised(applied, returned, unknown)) {
        return null;
      }
      throw unknown;
    }
  }

  /**
   * Returns a condition that no longer holds among what a failed step read in several views.
   *
   * @throws RuntimeException {@code decision}, if what the step read was true at one moment
   */
  private Condition contradiction(Scope scope, RuntimeException decision) {
    if (!scope.readsInSeveralViews()) {
      throw decision;
    }
    try {
      CommitResult proof = store.commit(scope.readsAlone());
      if (proof instanceof CommitResult.ConditionFailed refused) {
        return refused.condition();
      }
    } catch (StoreException unproved) {
      unproved.addSuppressed(decision);
      throw unproved instanceof StoreException.OutcomeUnknown unknown
          ? nothingWritten(unknown)
          : unproved;
    }
    throw decision;
  }

  /** A transaction of conditions alone has no outcome to be unknown, only no answer. */
  private static StoreException nothingWritten(StoreException.OutcomeUnknown unknown) {
    return new StoreException.Unavailable(
        "no answer whether what was read holds together: try again", unknown);
  }

  /** A reader that fails has not said no: the outcome of the commit is what stays unknown. */
  private static <T> boolean recognised(
      Predicate<T> applied, T returned, StoreException.OutcomeUnknown unknown) {
    try {
      return applied.test(returned);
    } catch (StoreException unread) {
      unknown.addSuppressed(unread);
      throw unknown;
    }
  }

  private static void pause(int attempt) {
    long longest = Math.min(LONGEST_PAUSE_NANOS, SHORTEST_PAUSE_NANOS << Math.min(attempt, 20));
    LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(longest / 2, longest));
    if (Thread.currentThread().isInterrupted()) {
      throw new StoreException.Unavailable("interrupted while waiting to try again");
    }
  }
}
