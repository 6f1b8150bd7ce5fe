package io.statehouse.ports.batching;

import io.statehouse.ports.Deadline;
import java.util.concurrent.atomic.AtomicReference;

/** One request on its way through a {@link Batcher}: queued, then taken or cancelled. */
abstract class Submission<Q, R> {
  private enum State {
    QUEUED,
    TAKEN,
    CANCELLED,
    COMPLETED
  }

  final Q request;
  final int weight;
  final Deadline deadline;
  private final AtomicReference<State> state = new AtomicReference<>(State.QUEUED);
  private R response;
  private RuntimeException failure;

  Submission(Q request, int weight, Deadline deadline) {
    this.request = request;
    this.weight = weight;
    this.deadline = deadline;
  }

  /** Makes the request part of a batch, unless it was cancelled; returns whether it did. */
  boolean take() {
    return state.compareAndSet(State.QUEUED, State.TAKEN);
  }

  /** Gives up, unless the request is part of a batch already; returns whether it did. */
  boolean cancel() {
    return state.compareAndSet(State.QUEUED, State.CANCELLED);
  }

  /** Sets the response, or the failure if it is not null; only once. */
  void complete(R response, RuntimeException failure) {
    if (!isCompleted()) {
      this.response = response;
      this.failure = failure;
      state.set(State.COMPLETED);
      completed();
    }
  }

  /** Called when the request is completed, by the thread that sent it. */
  abstract void completed();

  /** Returns whether the request is still to become part of a batch. */
  boolean isQueued() {
    return state.get() == State.QUEUED;
  }

  boolean isCompleted() {
    return state.get() == State.COMPLETED;
  }

  /** Returns the failure of a completed request, or null. */
  RuntimeException failure() {
    return failure;
  }

  /** Returns the response of a completed request, or throws its failure. */
  R response() {
    if (failure != null) {
      throw failure;
    }
    return response;
  }
}
