package io.statehouse.file;

import io.statehouse.ports.StoreException;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Repeats work that meets a lock which other processes hold only briefly: while they create the
 * file, recover its log after a crash, or are the last to close it.
 */
final class BusyRetry {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private BusyRetry() {}

  /** Work that may fail with {@code BUSY} and can then be repeated from its beginning. */
  interface Work<T> {
    T run() throws SQLException;
  }

  static <T> T run(Deadline deadline, Work<T> work) throws SQLException {
    while (true) {
      try {
        return work.run();
      } catch (SQLException error) {
        if (SqliteFailure.of(error) != SqliteFailure.BUSY || deadline.passed()) {
          throw error;
        }
        pause(PAUSE_NANOS);
      }
    }
  }

  /**
   * @throws StoreException.Unavailable if this thread was interrupted
   */
  static void pause(long nanos) {
    LockSupport.parkNanos(nanos);
    if (Thread.interrupted()) {
      throw Deadline.interrupted("waiting for other processes");
    }
  }
}
