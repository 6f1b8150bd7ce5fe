package io.statehouse.ports.batching;

import io.statehouse.ports.Deadline;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** One caller's request on its way through a {@link Batcher}: queued, then taken or cancelled. */
final class Submission<Q, R> {
  private enum State {
    QUEUED,
    TAKEN,
    CANCELLED,
    COMPLETED
  }

  final Q request;
  final Deadline deadline;
  private final Thread owner = Thread.currentThread();
  private final AtomicReference<State> state = new AtomicReference<>(State.QUEUED);
  private R response;
  private RuntimeException failure;

  Submission(Q request, Deadline deadline) {
    this.request = request;
    this.deadline = deadline;
  }

  /** Makes the request part of a batch, unless its owner gave up; returns whether it did. */
  boolean take() {
    return state.compareAndSet(State.QUEUED, State.TAKEN);
  }

  /** Gives up, unless the request is part of a batch already; returns whether it did. */
  boolean cancel() {
    return state.compareAndSet(State.QUEUED, State.CANCELLED);
  }

  /** Sets the response, or the failure if it is not null, and wakes the owner; only once. */
  void complete(R response, RuntimeException failure) {
    if (!isCompleted()) {
      this.response = response;
      this.failure = failure;
      state.set(State.COMPLETED);
      LockSupport.unpark(owner);
    }
  }

  /** Returns whether the request is still to become part of a batch. */
  boolean isQueued() {
    return state.get() == State.QUEUED;
  }

  boolean isCompleted() {
    return state.get() == State.COMPLETED;
  }

  /** Returns the response of a completed request, or throws its failure. */
  R response() {
    if (failure != null) {
      throw failure;
    }
    return response;
  }
}
