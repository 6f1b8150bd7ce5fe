package io.statehouse.file;

import io.statehouse.ports.StoreException;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits out other processes that want the file alone for a moment: they make it, recover its log
 * after a crash, or are the last to close it.
 */
final class BusyWait {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private BusyWait() {}

  /** What may meet {@code BUSY}, and can then be done again from its beginning. */
  interface Work<T> {
    T done() throws SQLException;
  }

  static <T> T out(Deadline deadline, Work<T> work) throws SQLException {
    while (true) {
      try {
        return work.done();
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
