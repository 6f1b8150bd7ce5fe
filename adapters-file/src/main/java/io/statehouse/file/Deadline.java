package io.statehouse.file;

import io.statehouse.ports.StoreException;
import java.time.Duration;

/** The time by which a call must have ended. */
final class Deadline {
  private final Duration timeout;
  private final long at;

  private Deadline(Duration timeout) {
    this.timeout = timeout;
    this.at = System.nanoTime() + timeout.toNanos();
  }

  static Deadline in(Duration timeout) {
    return new Deadline(timeout);
  }

  long nanosLeft() {
    return at - System.nanoTime();
  }

  boolean passed() {
    return nanosLeft() <= 0;
  }

  /**
   * @throws StoreException.Unavailable if the deadline has passed, or this thread was interrupted
   */
  void check(String work) {
    if (Thread.currentThread().isInterrupted()) {
      throw interrupted(work);
    }
    if (passed()) {
      throw timedOut(work);
    }
  }

  /** The exception for a caller whose time ran out during {@code work}. */
  StoreException.Unavailable timedOut(String work) {
    return new StoreException.Unavailable(
        work + " took longer than the timeout of " + timeout.toMillis() + " ms: try again later");
  }

  /** The exception for an interrupted caller; its interrupt flag stays set. */
  static StoreException.Unavailable interrupted(String work) {
    Thread.currentThread().interrupt();
    return new StoreException.Unavailable("interrupted: " + work + " was cancelled");
  }
}
