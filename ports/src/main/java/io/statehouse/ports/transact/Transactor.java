package io.statehouse.ports.transact;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Runs functions that read and write as transactions: serializable, all or nothing.
 *
 * <p>A function must have no effect except through its {@link Scope}, and must read through it
 * alone, since it is run again whenever another writer changed what it read, and not always by its
 * caller's thread, though never by two at a time. If callers of this transactor contend for a key,
 * their functions are run one after another, each seeing what those before it write, and committed
 * together; nothing that a function returned or threw reaches its caller before that. Otherwise the
 * caller waits for a short random time before a new run, which grows with every attempt. After a
 * bounded number of runs, or a bounded time, {@link StoreException.Contended} is thrown.
 *
 * <p>What this transactor read or wrote last need not be read again: a function may first be run on
 * that, and nothing comes of such a run unless a commit shows that it was up to date.
 *
 * <p>An exception thrown by the function ends the transaction with nothing applied, but only if its
 * reads were consistent: a function that saw a mixture of two states is run again instead. A thread
 * that is interrupted while it waits for others ends with {@code Unavailable} if its transaction
 * was not sent yet, and with {@code OutcomeUnknown} otherwise. Safe for use by several threads.
 */
public final class Transactor {
  private static final int MAX_ATTEMPTS = 200;
  private static final int TIMEOUTS_OF_THE_STORE = 3;
  private static final Duration MAX_WAIT = Duration.ofMillis(500);

  private final KeyValueStore store;
  private final int maxAttempts;
  private final Duration timeLimit;
  private final EntryCache cache;
  private final ContendedKeys contended;

  /**
   * A transaction that was applied.
   *
   * @param returned what the last run of the function returned
   * @param revisions the new revision of each key put; empty if the response was lost, and reads
   *     showed that it had been applied. What another caller overwrote in the same commit has a
   *     revision that no entry will have again, as after any later write.
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
    this(store, timeLimit, MAX_ATTEMPTS, MAX_WAIT);
  }

  /**
   * @param maxWait how long a caller waits for others before it tries alone
   */
  Transactor(KeyValueStore store, Duration timeLimit, int maxAttempts, Duration maxWait) {
    this(store, timeLimit, maxAttempts, maxWait, new EntryCache(System::nanoTime));
  }

  Transactor(KeyValueStore store, EntryCache cache) {
    this(store, store.timeout().multipliedBy(TIMEOUTS_OF_THE_STORE), MAX_ATTEMPTS, MAX_WAIT, cache);
  }

  private Transactor(
      KeyValueStore store,
      Duration timeLimit,
      int maxAttempts,
      Duration maxWait,
      EntryCache cache) {
    this.store = requireNonNull(store, "store");
    this.timeLimit = requireNonNull(timeLimit, "timeLimit");
    this.maxAttempts = maxAttempts;
    this.cache = cache;
    this.contended = new ContendedKeys(store, cache, maxAttempts, maxWait);
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

  /** Runs a function that returns nothing, as {@link #call(Function)} does. */
  public void run(Consumer<Scope> step) {
    call(
        scope -> {
          step.accept(scope);
          return null;
        });
  }

  /**
   * Runs a function as {@link #call(Function)} does; but if the outcome of a commit is unknown,
   * {@code applied} is given what the function returned, and reads to find out. If it returns true,
   * the transaction has succeeded; if it returns false, the outcome stays unknown, since the commit
   * may still be in progress.
   */
  public <T> T call(Function<Scope, T> step, Predicate<T> applied) {
    return commit(step, applied).returned();
  }

  /** Returns the revisions written too, otherwise as {@link #call(Function, Predicate)}. */
  public <T> Committed<T> commit(Function<Scope, T> step, Predicate<T> applied) {
    try (Call<T> call = new Call<>(step, Deadline.in(timeLimit))) {
      while (call.attempts < maxAttempts && (call.lost == null || !call.deadline.hasPassed())) {
        long start = System.nanoTime();
        Run<T> run =
            call.attempts == 0 ? firstRun(step) : Run.of(step, new Overlay(store, call.read));
        call.ran(run);
        call.attempts++;
        if (run.threw()) {
          call.lost = contradiction(run);
          pause(call);
          continue;
        }
        if (!run.scope().needsCommit()) {
          return new Committed<>(run.returned(), Map.of());
        }
        ContentionQueue queue = queueBefore(call, run.scope(), start);
        if (queue == null) {
          CommitResult result = commit(run, applied);
          if (result instanceof CommitResult.Applied done) {
            return new Committed<>(run.returned(), done.revisions());
          }
          call.lost = ((CommitResult.ConditionFailed) result).condition();
          cache.outOfDate(call.lost);
          queue = queueAfter(call, run.scope(), call.lost.key());
        }
        if (queue == null) {
          pause(call);
          continue;
        }
        queue.await(call);
        if (call.state == Call.State.DONE) {
          return outcome(call, applied);
        }
      }
      throw call.contended();
    } catch (StoreException.Unavailable | StoreException.OutcomeUnknown outage) {
      cache.clear();
      throw outage;
    }
  }

  /**
   * Runs a function on what this process read or wrote last, and requires that this has not
   * changed. A function that throws or writes nothing there is run on what is stored instead: it
   * might end without a commit, which alone shows whether the cache is up to date.
   */
  private <T> Run<T> firstRun(Function<Scope, T> step) {
    CachedReads reads = new CachedReads(store, cache);
    Run<T> run = Run.of(step, reads);
    if (reads.found().isEmpty()) {
      return run;
    }
    if (!run.threw() && run.scope().writes()) {
      reads.found().forEach(entry -> run.scope().require(Condition.unchanged(entry)));
      if (store.limits().fits(run.scope().transaction())) {
        return run;
      }
    }
    return Run.of(step, store);
  }

  /** Returns where a call must wait before it commits; null if it need not. */
  private ContentionQueue queueBefore(Call<?> call, Scope scope, long start) {
    return call.queue != null || call.attempts == maxAttempts
        ? null
        : contended.find(scope.written()).filter(queue -> !queue.tryTurn(call, start)).orElse(null);
  }

  /** Returns where a call waits after it lost a race; null if it lost it to no other caller. */
  private ContentionQueue queueAfter(Call<?> call, Scope scope, Key lost) {
    if (!scope.written().contains(lost) || call.hasTurnAt(lost)) {
      return null;
    }
    if (call.queue == null || !call.queue.key().equals(lost)) {
      call.close();
      return contended.open(lost);
    }
    return call.queue;
  }

  private static <T> Committed<T> outcome(Call<T> call, Predicate<T> applied) {
    Outcome<T> outcome = call.outcome;
    if (outcome instanceof Outcome.Applied<T> done) {
      return new Committed<>(done.returned(), done.revisions());
    }
    if (outcome instanceof Outcome.Thrown<T> failed) {
      throw Run.rethrown(failed.thrown());
    }
    Outcome.Unknown<T> unknown = (Outcome.Unknown<T>) outcome;
    if (confirmed(applied, unknown.returned(), unknown.why())) {
      return new Committed<>(unknown.returned(), Map.of());
    }
    throw unknown.why();
  }

  /** Returns the result, without revisions if only reads show that it was applied. */
  private <T> CommitResult commit(Run<T> run, Predicate<T> applied) {
    Transaction transaction = run.scope().transaction();
    try {
      CommitResult result = store.commit(transaction);
      if (result instanceof CommitResult.Applied done) {
        cache.read(run.scope().entries());
        cache.written(transaction, done.revisions());
      }
      return result;
    } catch (StoreException.OutcomeUnknown unknown) {
      cache.clear();
      if (!run.scope().writes()) {
        throw nothingWritten(unknown);
      }
      if (confirmed(applied, run.returned(), unknown)) {
        return CommitResult.applied(Map.of());
      }
      throw unknown;
    }
  }

  /**
   * Returns a condition that no longer holds, among the reads of a function that threw.
   *
   * @throws RuntimeException what the function threw, if its reads were one consistent view, or are
   *     not the reason
   */
  private Condition contradiction(Run<?> run) {
    Throwable thrown = run.thrown();
    if (!isDecision(thrown) || !run.scope().readsInSeveralViews()) {
      throw Run.rethrown(thrown);
    }
    try {
      CommitResult proof = store.commit(new Transaction(run.scope().reads(), List.of()));
      if (proof instanceof CommitResult.ConditionFailed refused) {
        return refused.condition();
      }
    } catch (StoreException unproved) {
      unproved.addSuppressed(thrown);
      throw unproved instanceof StoreException.OutcomeUnknown unknown
          ? nothingWritten(unknown)
          : unproved;
    }
    throw Run.rethrown(thrown);
  }

  /**
   * Returns whether a step threw because of what it read. Bytes that do not match their layout are
   * such a reason too: parts of two states may not match although each state does.
   */
  private static boolean isDecision(Throwable thrown) {
    return thrown instanceof RuntimeException && !(thrown instanceof StoreException)
        || thrown instanceof StoreException.Malformed;
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

  private static void pause(Call<?> call) {
    Backoff.after(call.attempts, call.deadline.nanosLeft());
    if (Thread.currentThread().isInterrupted()) {
      throw new StoreException.Unavailable("interrupted while waiting to try again");
    }
  }
}
