package io.statehouse.file;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;

/**
 * A pool of reading connections: each running read has its own, which is kept for the next read of
 * the same thread, if possible: what it remembers is in that processor's cache. If a read failed,
 * its connection is closed instead, and with it everything it had open.
 */
final class ReaderPool implements AutoCloseable {
  /** Places so far apart are in different lines of a processor's cache. */
  private static final int APART = 16;

  private final Database database;
  private final Consumer<byte[]> foreignKeys;
  private final int max;
  private final Semaphore permits;
  private final AtomicReferenceArray<ReadConnection> idle;
  private volatile boolean closed;

  /**
   * @param first a connection that is already open
   */
  ReaderPool(Database database, Statements first, int max, Consumer<byte[]> foreignKeys) {
    this.database = database;
    this.foreignKeys = foreignKeys;
    this.max = max;
    this.permits = new Semaphore(max, true); // fair, otherwise a pause might wait indefinitely
    idle = new AtomicReferenceArray<>(max * APART);
    keep(new ReadConnection(first, foreignKeys));
  }

  /** A read with exclusive use of a connection. */
  interface Read<T> {
    T on(ReadConnection connection, Deadline deadline) throws SQLException;
  }

  <T> T read(Deadline deadline, Read<T> read) throws SQLException {
    Waits.acquire(permits::tryAcquire, deadline, "waiting for a free reader");
    try {
      return Waits.whileBusy(deadline, () -> readOnce(read, deadline));
    } finally {
      permits.release();
    }
  }

  /**
   * Runs {@code work} while no read of this process runs, unless it has to wait longer than {@code
   * nanos}.
   */
  void pause(long nanos, Waits.Work<?> work) throws SQLException {
    try {
      if (!permits.tryAcquire(max, nanos, TimeUnit.NANOSECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    try {
      work.run();
    } finally {
      permits.release(max);
    }
  }

  private <T> T readOnce(Read<T> read, Deadline deadline) throws SQLException {
    ReadConnection connection = take();
    boolean succeeded = false;
    try {
      T result = read.on(connection, deadline);
      succeeded = true;
      return result;
    } finally {
      if (succeeded) {
        keep(connection);
      } else {
        connection.close();
      }
      if (closed) {
        closeIdle();
      }
    }
  }

  private ReadConnection take() throws SQLException {
    if (closed) {
      throw new StoreException.Unavailable(database.file() + " is closed: open it again");
    }
    for (int i = 0; i < max; i++) {
      int place = place(i);
      ReadConnection connection = idle.get(place) == null ? null : idle.getAndSet(place, null);
      if (connection != null) {
        return connection;
      }
    }
    return new ReadConnection(database.openReader(), foreignKeys);
  }

  private void keep(ReadConnection connection) {
    for (int i = 0; i < max; i++) {
      if (idle.compareAndSet(place(i), null, connection)) {
        return;
      }
    }
    connection.close(); // it was opened while others moved from place to place
  }

  /** Returns this thread's own place first, then those after it. */
  private int place(int i) {
    return (int) ((Thread.currentThread().getId() + i) % max) * APART;
  }

  /** Closes the idle connections; new ones are opened when needed. */
  void closeIdle() {
    for (int i = 0; i < max; i++) {
      ReadConnection connection = idle.getAndSet(place(i), null);
      if (connection != null) {
        connection.close();
      }
    }
  }

  /** Closes the idle connections; those in use are closed when their reads end. */
  @Override
  public void close() {
    closed = true;
    closeIdle();
  }
}
