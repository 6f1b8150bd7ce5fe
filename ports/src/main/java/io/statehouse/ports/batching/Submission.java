package io.statehouse.ports.batching;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** One caller's question on its way through a {@link Batcher}: queued, then taken or cancelled. */
final class Submission<Q, A> {
  private enum State {
    QUEUED,
    TAKEN,
    CANCELLED,
    ANSWERED
  }

  final Q question;
  final Thread owner = Thread.currentThread();
  private final AtomicReference<State> state = new AtomicReference<>(State.QUEUED);
  private A answer;
  private RuntimeException failure;

  Submission(Q question) {
    this.question = question;
  }

  /** Makes the question part of a batch, unless its owner gave up. */
  boolean take() {
    return state.compareAndSet(State.QUEUED, State.TAKEN);
  }

  /** Gives up, unless the question is part of a batch already. */
  boolean cancel() {
    return state.compareAndSet(State.QUEUED, State.CANCELLED);
  }

  void answered(A answer, RuntimeException failure) {
    this.answer = answer;
    this.failure = failure;
    state.set(State.ANSWERED);
    if (owner != Thread.currentThread()) {
      LockSupport.unpark(owner);
    }
  }

  boolean isAnswered() {
    return state.get() == State.ANSWERED;
  }

  A answer() {
    if (failure != null) {
      throw failure;
    }
    return answer;
  }
}
