package io.statehouse.ports.transact;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Runs functions that read and write as transactions: serializable, all or nothing.
 *
 * <p>A function must have no effect except through its {@link Scope}, since it is run again
 * whenever another writer changed what it read. Before each new run the caller waits: for its turn
 * if callers of this transactor contend for a key, otherwise for a short random time that grows
 * with every attempt. After a bounded number of runs, or a bounded time, {@link
 * StoreException.Contended} is thrown. An exception thrown by the function ends the transaction
 * with nothing applied, but only if its reads were consistent: a function that saw a mixture of two
 * states is run again instead. Safe for use by several threads.
 */
public final class Transactor {
  private static final int MOST_ATTEMPTS = 200;
  private static final int TIMEOUTS_OF_THE_STORE = 3;
  private static final long SHORTEST_PAUSE_NANOS = 50_000;
  private static final long LONGEST_PAUSE_NANOS = 20_000_000;

  private final KeyValueStore store;
  private final int mostAttempts;
  private final Duration timeLimit;
  private final ContentionQueue queue = new ContentionQueue();

  /**
   * A transaction that was applied.
   *
   * @param returned what the last run of the function returned
   * @param revisions the new revision of each key put; empty if the response was lost, and reads
   *     showed that it had been applied
   */
  public record Committed<T>(T returned, Map<Key, Revision> revisions) {
    public Committed {
      revisions = Map.copyOf(revisions);
    }
  }

  /** Runs transactions for at most three times as long as a call to the store may take. */
  public Transactor(KeyValueStore store) {
    this(store, store.timeout().multipliedBy(TIMEOUTS_OF_THE_STORE));
  }

  /**
   * @param timeLimit when no further run of a transaction begins; one that has begun is finished
   */
  public Transactor(KeyValueStore store, Duration timeLimit) {
    this(store, timeLimit, MOST_ATTEMPTS);
  }

  Transactor(KeyValueStore store, Duration timeLimit, int mostAttempts) {
    this.store = requireNonNull(store, "store");
    this.timeLimit = requireNonNull(timeLimit, "timeLimit");
    this.mostAttempts = mostAttempts;
  }

  /** Returns the store that transactions run on, for reads that need no transaction. */
  public KeyValueStore store() {
    return store;
  }

  /**
   * Runs {@code step} as a transaction and returns what its last run returned.
   *
   * @throws StoreException.Contended if there were too many conflicting writes
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
   * As {@link #call(Function)}; but if the outcome of a commit is unknown, {@code applied} is given
   * what the function returned, and reads to find out. If it returns true, the transaction has
   * succeeded; if it returns false, the outcome stays unknown, since the commit may still be in
   * progress.
   */
  public <T> T call(Function<Scope, T> step, Predicate<T> applied) {
    return commit(step, applied).returned();
  }

  /** As {@link #call(Function, Predicate)}, with the revisions of what was written. */
  public <T> Committed<T> commit(Function<Scope, T> step, Predicate<T> applied) {
    try (ContentionQueue.Ticket ticket = queue.ticket()) {
      Deadline deadline = Deadline.in(timeLimit);
      Condition lost = null;
      int attempt = 1;
      for (; attempt <= mostAttempts && (lost == null || !deadline.hasPassed()); attempt++) {
        Scope scope = new Scope(store);
        T returned;
        try {
          returned = step.apply(scope);
        } catch (RuntimeException thrown) {
          if (!isDecision(thrown)) {
            throw thrown;
          }
          lost = contradiction(scope, thrown);
          pause(attempt, deadline);
          continue;
        }
        if (!scope.needsCommit()) {
          return new Committed<>(returned, Map.of());
        }
        if (attempt < mostAttempts && ticket.waitedInLine(scope.written(), deadline)) {
          continue;
        }
        CommitResult result = commit(scope, returned, applied);
        if (result instanceof CommitResult.Applied done) {
          return new Committed<>(returned, done.revisions());
        }
        lost = ((CommitResult.ConditionFailed) result).condition();
        if (ticket.hasTurnAt(lost.key()) || !scope.written().contains(lost.key())) {
          pause(attempt, deadline);
        } else {
          ticket.await(lost.key(), deadline);
        }
      }
      throw new StoreException.Contended(attempt - 1, lost);
    }
  }

  /**
   * Returns whether a step threw because of what it read. Bytes that do not match their layout are
   * such a reason too: parts of two states may not match although each state does.
   */
  private static boolean isDecision(RuntimeException thrown) {
    return !(thrown instanceof StoreException) || thrown instanceof StoreException.Malformed;
  }

  /** Returns the result, without revisions if only reads show that it was applied. */
  private <T> CommitResult commit(Scope scope, T returned, Predicate<T> applied) {
    try {
      return store.commit(scope.transaction());
    } catch (StoreException.OutcomeUnknown unknown) {
      if (!scope.writes()) {
        throw nothingWritten(unknown);
      }
      if (confirmed(applied, returned, unknown)) {
        return CommitResult.applied(Map.of());
      }
      throw unknown;
    }
  }

  /**
   * Returns a condition that no longer holds, among the reads of a step that threw.
   *
   * @throws RuntimeException {@code decision}, if the reads were one consistent view
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

  /** The outcome of a transaction without writes cannot be unknown: it merely got no response. */
  private static StoreException nothingWritten(StoreException.OutcomeUnknown unknown) {
    return new StoreException.Unavailable(
        "no response when verifying that the reads were consistent: try again", unknown);
  }

  /** If the confirming read fails, it confirms nothing: the outcome of the commit stays unknown. */
  private static <T> boolean confirmed(
      Predicate<T> applied, T returned, StoreException.OutcomeUnknown unknown) {
    try {
      return applied.test(returned);
    } catch (StoreException.Unavailable
        | StoreException.OutcomeUnknown
        | StoreException.Refused unread) {
      unknown.addSuppressed(unread);
      throw unknown;
    }
  }

  private static void pause(int attempt, Deadline deadline) {
    long longest = Math.min(LONGEST_PAUSE_NANOS, SHORTEST_PAUSE_NANOS << Math.min(attempt, 20));
    long pause = ThreadLocalRandom.current().nextLong(longest / 2, longest);
    LockSupport.parkNanos(Math.min(pause, deadline.nanosLeft()));
    if (Thread.currentThread().isInterrupted()) {
      throw new StoreException.Unavailable("interrupted while waiting to try again");
    }
  }
}
