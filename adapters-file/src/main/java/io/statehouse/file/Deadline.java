package io.statehouse.file;

import io.statehouse.ports.StoreException;
import java.time.Duration;

/** The moment by which a call has to be answered. */
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
   * @throws StoreException.Unavailable if the moment has passed, or this thread was interrupted
   */
  void check(String work) {
    if (Thread.currentThread().isInterrupted()) {
      throw interrupted(work);
    }
    if (passed()) {
      throw late(work);
    }
  }

  /** The answer to a caller that could not wait longer for {@code work}. */
  StoreException.Unavailable late(String work) {
    return new StoreException.Unavailable(
        work + " took longer than the timeout of " + timeout.toMillis() + " ms: try again later");
  }

  /** The answer to an interrupted caller, who keeps the interrupt flag. */
  static StoreException.Unavailable interrupted(String work) {
    Thread.currentThread().interrupt();
    return new StoreException.Unavailable("interrupted: " + work + " was given up");
  }
}
