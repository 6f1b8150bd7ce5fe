package io.statehouse.ports.batching;

import io.statehouse.ports.Deadline;
import java.util.concurrent.locks.LockSupport;

/** The request of a thread that waits for the response. */
final class WaitingCaller<Q, R> extends Submission<Q, R> {
  private final Thread owner = Thread.currentThread();

  WaitingCaller(Q request, int weight, Deadline deadline) {
    super(request, weight, deadline);
  }

  @Override
  void completed() {
    LockSupport.unpark(owner);
  }
}
