package io.statehouse.file;

import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.ChangeSource;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads the file's log of changed keys, whichever process wrote them, from where it ended when this
 * source was opened.
 *
 * <p>It looks every 25 ms whether the file has changed, and immediately after this process has
 * committed. Own changes are read from the log like all others, so each is notified once, in order,
 * and those of a deleted prefix key by key.
 */
final class ChangeLog implements ChangeSource {
  private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(25);
  private static final long GATHER_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int PAGE = 1_000;
  private static final String NEWEST = "select coalesce(max(id), 0) from log";
  private static final String NEW_ROWS =
      "select id, k from log where id > ? order by id limit " + PAGE;
  private static final Change NOTHING = new Change.Keys(Set.of());

  private final Database database;
  private final Collection<ChangeLog> open;
  private Statements connection; // null while this source is closed
  private long lastVersion;
  private long last;

  // Used by the waiting thread alone, except for those that others set to wake it.
  private long pauseNanos;
  private volatile boolean committed;
  private volatile Thread waiting;

  /**
   * @param open the sources to wake after each commit; includes this one while it is open
   */
  ChangeLog(Database database, Collection<ChangeLog> open) {
    this.database = database;
    this.open = open;
  }

  @Override
  public boolean open(Set<Prefix> prefixes, Deadline deadline) {
    try {
      use(Waits.whileBusy(deadline, database::openReader));
      return false;
    } catch (SQLException error) {
      throw Failures.inUse(database.file(), error);
    }
  }

  private synchronized void use(Statements opened) throws SQLException {
    connection = opened;
    lastVersion = connection.number(Database.DATA_VERSION);
    last = connection.number(NEWEST);
    open.add(this);
    pauseNanos = INTERVAL_NANOS;
  }

  /** Does nothing: the log names all keys. */
  @Override
  public boolean follow(Set<Prefix> prefixes, Deadline deadline) {
    return true;
  }

  @Override
  public Change next() throws SQLException {
    waiting = Thread.currentThread();
    if (pauseNanos < INTERVAL_NANOS) {
      committed = true; // so that no one wakes this thread while it lets more changes gather
    }
    if (pauseNanos < INTERVAL_NANOS || !committed) {
      LockSupport.parkNanos(pauseNanos);
    }
    committed = false;
    return changes();
  }

  /** Wakes the waiting thread, since this process has committed. */
  void wake() {
    if (!committed) {
      committed = true;
      LockSupport.unpark(waiting);
    }
  }

  private synchronized Change changes() throws SQLException {
    if (connection == null) {
      throw new StoreException.Unavailable(database.file() + " is no longer watched");
    }
    database.requireInPlace();
    long version = connection.number(Database.DATA_VERSION);
    if (version == lastVersion) {
      pauseNanos = INTERVAL_NANOS;
      return NOTHING;
    }
    pauseNanos = GATHER_NANOS;
    return newRows(version);
  }

  private Change newRows(long version) throws SQLException {
    Set<Key> keys = new HashSet<>();
    boolean gap = false;
    int rows = 0;
    PreparedStatement newRows = connection.prepared(NEW_ROWS);
    newRows.setLong(1, last);
    try (ResultSet row = newRows.executeQuery()) {
      for (; row.next(); rows++) {
        long id = row.getLong(1);
        gap |= id != last + 1; // ids have no holes, so the rows between were trimmed
        last = id;
        byte[] key = row.getBytes(2);
        if (key == null) {
          gap = true;
        } else {
          Key.ofUtf8(key).ifPresent(keys::add);
        }
      }
    }
    if (rows < PAGE) {
      // Set only now: if reading failed, or there are more rows, the next call must read again.
      lastVersion = version;
    }
    return gap || (rows == 0 && wasEmptied()) ? new Change.Resync() : new Change.Keys(keys);
  }

  /** Returns whether the log was cleared by hand, so that its ids restart. */
  private boolean wasEmptied() throws SQLException {
    long now = connection.number(NEWEST);
    if (now >= last) {
      return false;
    }
    last = now;
    return true;
  }

  @Override
  public synchronized void close() {
    open.remove(this);
    if (connection != null) {
      connection.close();
      connection = null;
    }
    wake();
  }
}
