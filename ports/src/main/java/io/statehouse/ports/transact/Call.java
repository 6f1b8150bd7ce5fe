package io.statehouse.ports.transact;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * One caller's transaction, from its first run until it is applied or given up. While it is in a
 * queue, everything here that is not final is guarded by that queue; otherwise only its caller uses
 * it.
 */
final class Call<T> implements AutoCloseable {

  /** The progress of a call. */
  enum State {
    /** In no queue, or just left it. */
    OUTSIDE,
    /** Its caller waits, and it may be run together with others. */
    WAITING,
    /** A worker is running its function. */
    RUNNING,
    /** A worker has run its function and not yet sent what it would write. */
    RAN,
    /** Its writes have been sent, together with those of others. */
    SENT,
    /** It has an outcome. */
    DONE,
    /** Its caller has the turn, and runs it alone. */
    TURN,
    /** Its caller has waited for long and runs it alone, without the turn; it keeps its place. */
    AWAY
  }

  final Function<Scope, T> step;
  final Deadline deadline;
  final Thread caller = Thread.currentThread();
  final Function<Key, Optional<Object>> origin = Origin.current();

  ContentionQueue queue;
  State state = State.OUTSIDE;
  Outcome<T> outcome;

  /** Whether it cannot be run together with others. */
  boolean alone;

  /** The keys that the next run is likely to read. */
  Set<Key> read = Set.of();

  /** How often it was run alone, or run together with others and lost a race. */
  int attempts;

  Condition lost;

  Call(Function<Scope, T> step, Deadline deadline) {
    this.step = step;
    this.deadline = deadline;
  }

  /** Remembers what a run did. */
  void ran(Run<T> run) {
    read = run.scope().read();
    alone = run.scope().mustRunAlone();
  }

  /** Returns whether it has the turn at a key. */
  boolean hasTurnAt(Key key) {
    return state == State.TURN && queue.key().equals(key);
  }

  StoreException.Contended contended() {
    return new StoreException.Contended(attempts, lost);
  }

  /** Leaves the queue, if it is in one. */
  @Override
  public void close() {
    if (queue != null) {
      queue.leave(this);
      queue = null;
    }
  }
}
