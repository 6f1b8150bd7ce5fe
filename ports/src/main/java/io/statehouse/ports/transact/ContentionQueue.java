package io.statehouse.ports.transact;

import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.transact.Call.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The callers of this process that contend for one key. One at a time has the turn: a caller that
 * runs its transaction alone, or a worker that runs those of all waiting callers as a {@link
 * Group}. A worker is a thread that no caller can interrupt.
 *
 * <p>The turn affects speed alone, never correctness: no caller waits long for it, and other
 * processes do not take part.
 */
final class ContentionQueue {
  /** Members that wait for others to be run may withdraw, after which all are run again. */
  private static final int MAX_RUN_FRACTION = 10;

  private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final Key key;
  private final KeyValueStore store;
  private final EntryCache cache;
  private final Executor workers;
  private final int maxAttempts;
  private final Duration maxWait;

  private final List<Call<?>> calls = new ArrayList<>(); // in the order of their arrival
  private boolean turnTaken;
  private long lastUse = System.nanoTime();

  /**
   * @param cache receives the entries that groups write
   * @param workers runs groups on threads of its own
   * @param maxAttempts how often a transaction is run before it fails as contended
   * @param maxWait how long a caller waits for others before it tries alone
   */
  ContentionQueue(
      Key key,
      KeyValueStore store,
      EntryCache cache,
      Executor workers,
      int maxAttempts,
      Duration maxWait) {
    this.key = key;
    this.store = store;
    this.cache = cache;
    this.workers = workers;
    this.maxAttempts = maxAttempts;
    this.maxWait = maxWait;
  }

  Key key() {
    return key;
  }

  /** Returns whether no caller has used the queue for this long. */
  synchronized boolean isUnusedFor(Duration time) {
    return calls.isEmpty() && !turnTaken && System.nanoTime() - lastUse > time.toNanos();
  }

  // Used by callers.

  /**
   * Takes the turn for a call that has just been run, unless another has it or waits for it, or may
   * have written the key since.
   *
   * @param since when the run began
   */
  synchronized boolean tryTurn(Call<?> call, long since) {
    if (turnTaken || !calls.isEmpty() || lastUse - since > 0) {
      return false;
    }
    turnTaken = true;
    calls.add(call);
    call.queue = this;
    call.state = State.TURN;
    return true;
  }

  /**
   * Waits until the call has an outcome, or its caller should run it alone: because it has the
   * turn, or because it has waited for long. A call that is in the queue already keeps its place.
   *
   * @throws StoreException if the thread is interrupted
   */
  void await(Call<?> call) {
    Deadline longest = Deadline.in(maxWait).earlier(call.deadline);
    join(call);
    boolean interrupted = Thread.interrupted();
    try {
      while (mustWait(call, longest, interrupted)) {
        LockSupport.parkNanos(this, Math.max(CHECK_NANOS, longest.nanosLeft()));
        interrupted |= Thread.interrupted();
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private synchronized void join(Call<?> call) {
    if (call.queue == null) {
      call.queue = this;
      calls.add(call);
    }
    call.state = State.WAITING;
    if (!turnTaken) {
      passTurn();
    }
  }

  private synchronized boolean mustWait(Call<?> call, Deadline longest, boolean interrupted) {
    switch (call.state) {
      case WAITING, RAN -> {
        if (interrupted) {
          remove(call); // before a worker can send it
          throw new StoreException.Unavailable("interrupted while waiting to try again");
        }
        if (longest.hasPassed()) {
          call.state = State.AWAY;
        }
        return call.state != State.AWAY;
      }
      case SENT -> {
        if (interrupted) {
          remove(call);
          throw new StoreException.OutcomeUnknown("interrupted after the request was sent");
        }
        return true;
      }
      case RUNNING -> {
        return true; // a function must not run twice at the same time
      }
      default -> {
        return false;
      }
    }
  }

  /** Removes a call that its caller has finished or given up. */
  synchronized void leave(Call<?> call) {
    boolean hadTurn = call.state == State.TURN;
    remove(call);
    if (hadTurn) {
      passTurn();
    }
  }

  private void remove(Call<?> call) {
    calls.remove(call);
    call.state = State.OUTSIDE;
    lastUse = System.nanoTime();
  }

  /** Passes the turn to the next: a caller if one must run alone or only one waits. */
  private void passTurn() {
    List<Call<?>> next = combinable();
    if (next.size() > 1) {
      turnTaken = true;
      try {
        workers.execute(this::work);
        return;
      } catch (RuntimeException | Error noThread) {
        // the process may have no more threads: then callers run one by one
      }
    }
    Call<?> first =
        calls.stream().filter(call -> call.state == State.WAITING).findFirst().orElse(null);
    turnTaken = first != null;
    if (turnTaken) {
      first.state = State.TURN;
      LockSupport.unpark(first.caller);
    }
  }

  /** Returns the callers that wait before the first one that must run alone. */
  private List<Call<?>> combinable() {
    List<Call<?>> combinable = new ArrayList<>();
    for (Call<?> call : calls) {
      if (call.state == State.WAITING) {
        if (call.alone) {
          break;
        }
        combinable.add(call);
      }
    }
    return combinable;
  }

  // Used by workers.

  /** Runs groups as long as several callers wait, then passes the turn, whatever happens. */
  private void work() {
    int lost = 0;
    List<Call<?>> taken = List.of();
    try {
      for (taken = take(); !taken.isEmpty(); taken = take()) {
        lost = runTogether(taken) ? 0 : lost + 1;
        if (lost > 0) {
          Backoff.after(lost, Long.MAX_VALUE);
        }
      }
    } finally {
      if (!taken.isEmpty()) {
        abandon(taken);
      }
    }
  }

  private synchronized void abandon(List<Call<?>> taken) {
    taken.forEach(this::runAlone);
    passTurn();
  }

  private synchronized List<Call<?>> take() {
    List<Call<?>> taken = combinable();
    if (taken.size() > 1) {
      return taken;
    }
    passTurn();
    return List.of();
  }

  /** Runs calls as one group; returns false if another writer came first. */
  private boolean runTogether(List<Call<?>> taken) {
    try {
      Set<Key> read = new LinkedHashSet<>();
      taken.forEach(call -> read.addAll(call.read));
      Group group = new Group(store, read);
      do {
        run(taken, group);
      } while (!seal(group));
      return commit(group);
    } catch (StoreException.Unavailable unavailable) {
      taken.forEach(call -> fail(call, unavailable));
    } catch (RuntimeException | Error unexpected) {
      taken.forEach(this::runAlone); // so that only the caller who is the reason gets it
    }
    return true;
  }

  /** Runs all functions whose callers have not withdrawn. */
  private void run(List<Call<?>> taken, Group group) {
    group.clear();
    reset(taken);
    Deadline end = Deadline.in(maxWait.dividedBy(MAX_RUN_FRACTION));
    for (Call<?> call : taken) {
      if (end.hasPassed() && !group.members().isEmpty()) {
        return;
      }
      if (begin(call)) {
        Group.Verdict verdict = group.add(call);
        ran(call, verdict);
        if (verdict == Group.Verdict.FULL) {
          return;
        }
      }
    }
  }

  private synchronized void reset(List<Call<?>> taken) {
    taken.stream()
        .filter(call -> call.state == State.RAN)
        .forEach(call -> call.state = State.WAITING);
  }

  private synchronized boolean begin(Call<?> call) {
    boolean begins = call.state == State.WAITING && !call.alone;
    if (begins) {
      call.state = State.RUNNING;
    }
    return begins;
  }

  private synchronized void ran(Call<?> call, Group.Verdict verdict) {
    call.state = verdict == Group.Verdict.MEMBER ? State.RAN : State.WAITING;
    call.alone = verdict == Group.Verdict.ALONE;
  }

  /** Makes all members wait for the outcome; returns false if one has withdrawn before. */
  private synchronized boolean seal(Group group) {
    List<Group.Member<?>> members = group.members();
    boolean complete = members.stream().allMatch(member -> member.call().state == State.RAN);
    if (complete) {
      members.forEach(member -> member.call().state = State.SENT);
    }
    return complete;
  }

  /** Commits a group; returns false if another writer came first. */
  private boolean commit(Group group) {
    try {
      Transaction transaction = group.transaction();
      boolean empty = transaction.conditions().isEmpty() && transaction.writes().isEmpty();
      CommitResult result =
          empty
              ? CommitResult.applied(Map.of())
              : Origin.within(group.origins(), () -> store.commit(transaction));
      if (result instanceof CommitResult.ConditionFailed failed) {
        cache.outOfDate(failed.condition());
        group.members().forEach(member -> lost(member, failed.condition()));
        return false;
      }
      Map<Key, Revision> revisions = ((CommitResult.Applied) result).revisions();
      cache.written(transaction, revisions);
      group.settle(revisions);
      group.members().forEach(member -> end(member.call()));
    } catch (StoreException.Unavailable nothingApplied) {
      group.members().forEach(member -> fail(member.call(), nothingApplied));
    } catch (StoreException.Refused nothingApplied) {
      group.members().forEach(member -> runAlone(member.call()));
    } catch (StoreException.OutcomeUnknown unknown) {
      group.members().forEach(member -> unknown(member, unknown));
    } catch (RuntimeException | Error unexpected) {
      StoreException.OutcomeUnknown unknown =
          new StoreException.OutcomeUnknown(
              "the request ended in an error: " + unexpected, unexpected);
      group.members().forEach(member -> unknown(member, unknown));
    }
    return true;
  }

  /** Nothing was applied. If only some members are the reason, these run alone from now on. */
  private synchronized void lost(Group.Member<?> member, Condition condition) {
    Call<?> call = member.call();
    if (!isHeld(call)) {
      return;
    }
    call.attempts++;
    call.lost = condition;
    if (call.attempts >= maxAttempts) {
      fail(call, call.contended());
    } else if (!condition.key().equals(key) && member.requires(condition.key())) {
      runAlone(call);
    } else {
      call.state = State.WAITING;
    }
  }

  private void unknown(Group.Member<?> member, StoreException.OutcomeUnknown why) {
    if (member.writes()) {
      member.unknown(why);
      end(member.call());
    } else {
      runAlone(member.call());
    }
  }

  private synchronized void runAlone(Call<?> call) {
    if (isHeld(call)) {
      call.alone = true;
      call.state = State.WAITING;
    }
  }

  private synchronized void fail(Call<?> call, StoreException failure) {
    if (isHeld(call)) {
      call.outcome = new Outcome.Thrown<>(failure);
      end(call);
    }
  }

  /** Returns whether a worker decides the next state of a call. */
  private static boolean isHeld(Call<?> call) {
    return switch (call.state) {
      case WAITING, RUNNING, RAN, SENT -> true;
      default -> false;
    };
  }

  private synchronized void end(Call<?> call) {
    if (isHeld(call)) {
      remove(call);
      call.state = State.DONE;
      LockSupport.unpark(call.caller);
    }
  }
}
