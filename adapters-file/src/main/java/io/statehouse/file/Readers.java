package io.statehouse.file;

import io.statehouse.ports.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The reading connections: one for each read that runs, kept for the next. One whose read failed is
 * closed instead, and with it whatever it had open.
 */
final class Readers implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Readers.class);

  private final Database database;
  private final Consumer<byte[]> foreignKeys;
  private final int most;
  private final Semaphore permits;
  private final Deque<Reader> idle = new ConcurrentLinkedDeque<>();
  private volatile boolean closed;

  Readers(Database database, int most, Consumer<byte[]> foreignKeys) {
    this.database = database;
    this.foreignKeys = foreignKeys;
    this.most = most;
    this.permits = new Semaphore(most, true); // fair, else a pause would never have its turn
  }

  /** A read, done on a connection that it has for itself. */
  interface Read<T> {
    T on(Reader reader) throws SQLException;
  }

  <T> T read(Deadline deadline, Read<T> read) throws SQLException {
    takePermit(deadline);
    try {
      return BusyWait.out(deadline, () -> readOnce(read));
    } finally {
      permits.release();
    }
  }

  private void takePermit(Deadline deadline) {
    try {
      if (!permits.tryAcquire(deadline.nanosLeft(), TimeUnit.NANOSECONDS)) {
        throw deadline.late("waiting for a free reader");
      }
    } catch (InterruptedException e) {
      throw Deadline.interrupted("waiting for a free reader");
    }
  }

  /** What is done while nobody reads. */
  interface Alone {
    void done() throws SQLException;
  }

  /** Does something while no read of this process runs, if that comes about within the time. */
  void pause(long nanos, Alone alone) throws SQLException {
    try {
      if (!permits.tryAcquire(most, nanos, TimeUnit.NANOSECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    try {
      alone.done();
    } finally {
      permits.release(most);
    }
  }

  private <T> T readOnce(Read<T> read) throws SQLException {
    Reader reader = take();
    boolean answered = false;
    try {
      T answer = read.on(reader);
      answered = true;
      return answer;
    } finally {
      if (answered) {
        idle.addFirst(reader);
      } else {
        close(reader);
      }
      if (closed) {
        closeIdle();
      }
    }
  }

  private Reader take() throws SQLException {
    if (closed) {
      throw new StoreException.Unavailable(database.file() + " is closed: open it again");
    }
    Reader reader = idle.pollFirst();
    return reader != null ? reader : open();
  }

  private Reader open() throws SQLException {
    Connection connection = database.openReader();
    boolean ready = false;
    try {
      Reader reader = new Reader(connection, foreignKeys);
      ready = true;
      return reader;
    } finally {
      if (!ready) {
        connection.close();
      }
    }
  }

  /** Closes the connections that nobody uses now; new ones take their place when needed. */
  void closeIdle() {
    for (Reader reader = idle.pollFirst(); reader != null; reader = idle.pollFirst()) {
      close(reader);
    }
  }

  private void close(Reader reader) {
    try {
      reader.close();
    } catch (SQLException error) {
      log.warn("closing a reading connection of {} failed", database.file(), error);
    }
  }

  /** Closes all that are idle; those in use follow when their reads end. */
  @Override
  public void close() {
    closed = true;
    closeIdle();
  }
}
