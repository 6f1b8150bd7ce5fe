package io.statehouse.etcd;

import io.statehouse.ports.StoreException;
import java.time.Duration;

/** The moment by which a call must end. */
final class Deadline {
  private final long at;

  private Deadline(long at) {
    this.at = at;
  }

  static Deadline in(Duration timeout) {
    return new Deadline(System.nanoTime() + timeout.toNanos());
  }

  long nanosLeft() {
    return at - System.nanoTime();
  }

  /**
   * @throws StoreException.Unavailable if the deadline has passed, or this thread is interrupted
   */
  void checkBeforeSending(String operation) {
    if (Thread.currentThread().isInterrupted()) {
      throw new StoreException.Unavailable("interrupted before the " + operation + " was sent");
    }
    if (nanosLeft() <= 0) {
      throw new StoreException.Unavailable(
          "no time was left to send the " + operation + ": raise the timeout, or request less");
    }
  }
}
