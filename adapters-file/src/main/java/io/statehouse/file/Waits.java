package io.statehouse.file;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** How calls wait for other threads and processes, and how they end when that takes too long. */
final class Waits {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private Waits() {}

  /** Work that may fail with {@code BUSY} and can then be repeated from its beginning. */
  interface Work<T> {
    T run() throws SQLException;
  }

  /**
   * Repeats work that meets a lock which other processes hold only briefly: while they create the
   * file, recover its log after a crash, or are the last to close it.
   */
  static <T> T whileBusy(Deadline deadline, Work<T> work) throws SQLException {
    while (true) {
      try {
        return work.run();
      } catch (SQLException error) {
        if (Failures.kind(error) != Failures.Kind.BUSY || deadline.hasPassed()) {
          throw error;
        }
        pause(PAUSE_NANOS);
      }
    }
  }

  /** An attempt to acquire something, which returns whether that succeeded in time. */
  interface Attempt {
    boolean within(long time, TimeUnit unit) throws InterruptedException;
  }

  /**
   * @throws StoreException.Unavailable if the attempt did not succeed in time, or this thread was
   *     interrupted
   */
  static void acquire(Attempt attempt, Deadline deadline, String work) {
    try {
      if (!attempt.within(deadline.nanosLeft(), TimeUnit.NANOSECONDS)) {
        throw timedOut(work);
      }
    } catch (InterruptedException e) {
      throw interrupted(work);
    }
  }

  /**
   * @throws StoreException.Unavailable if this thread was interrupted
   */
  static void pause(long nanos) {
    LockSupport.parkNanos(nanos);
    if (Thread.interrupted()) {
      throw interrupted("waiting for other processes");
    }
  }

  /**
   * @throws StoreException.Unavailable if the deadline has passed, or this thread was interrupted
   */
  static void requireTime(Deadline deadline, String work) {
    if (Thread.currentThread().isInterrupted()) {
      throw interrupted(work);
    }
    if (deadline.hasPassed()) {
      throw timedOut(work);
    }
  }

  private static StoreException.Unavailable timedOut(String work) {
    return new StoreException.Unavailable(
        work + " took longer than the timeout: try again later, or raise it");
  }

  /** The exception for an interrupted caller; its interrupt flag stays set. */
  static StoreException.Unavailable interrupted(String work) {
    Thread.currentThread().interrupt();
    return new StoreException.Unavailable("interrupted: " + work + " was cancelled");
  }
}
