package io.statehouse.mysql;

import io.statehouse.mysql.binlog.BinaryLog;
import io.statehouse.mysql.binlog.FoundChanges;
import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.ChangeSource;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The keys that any client or program changes, read from the server's binary log.
 *
 * <p>A transaction is in the log a moment before others see its rows. So this class first reads the
 * last of its rows under a lock, which waits for the commit; transactions become visible in the
 * order of the log, and all of one at once. A lock that is not granted in time may also belong to a
 * later transaction: then the keys are returned at once, and once more when the lock was granted.
 *
 * <p>After a lost connection it continues where it was, unless the server is another one, or has
 * deleted that part of its log.
 */
final class BinaryLogSource implements ChangeSource {
  private static final long SETTLED_AFTER_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long RECENT_SECONDS = 2;
  private static final Change NOTHING = new Change.Keys(Set.of());

  private final Connections connections;
  private final TableForm form;
  private final String database;
  private FoundChanges pending = none();
  private Optional<BinaryLog.Position> position = Optional.empty();
  private long settleAt;
  private boolean isSettled = true;
  private volatile BinaryLog log;
  private volatile boolean closed;

  BinaryLogSource(Connections connections, TableForm form, String database) {
    this.connections = connections;
    this.form = form;
    this.database = database;
  }

  private static FoundChanges none() {
    return new FoundChanges(BinaryLog.MAX_KEYS);
  }

  /** The log cannot be read, with this server or this account. */
  static final class Unusable extends Exception {
    private static final long serialVersionUID = 1L;

    Unusable(String why) {
      super(why);
    }
  }

  @Override
  public boolean open(Set<Prefix> prefixes, Deadline deadline) throws Unusable {
    closed = false;
    pending = none();
    BinaryLog.Table table = prepare();
    if (position.isPresent() && position.get().canBeRequested() && resume(position.get(), table)) {
      return true;
    }
    start(table);
    return false;
  }

  /** Makes sure that the lock will be permitted, and finds out what the table is like. */
  private BinaryLog.Table prepare() throws Unusable {
    try {
      readLocked(new Key("/"));
      return connections.read("watch", form::logged);
    } catch (StoreException.Refused refused) {
      throw new Unusable(refused.getMessage());
    }
  }

  private boolean resume(BinaryLog.Position from, BinaryLog.Table table) throws Unusable {
    boolean isThere = false;
    try {
      connect();
      isThere = log.request(from.file(), from.offset(), table).isInFileOf(from);
    } catch (SQLException failed) {
      if (!Failures.is(failed, BinaryLog.NO_SUCH_PART)) {
        throw failure(failed);
      }
    }
    if (!isThere) {
      log.close();
    }
    return isThere;
  }

  private void start(BinaryLog.Table table) throws Unusable {
    position = Optional.empty();
    try {
      connect();
      BinaryLog.Status now = log.status();
      if (!now.hasDatabase()) {
        throw new Unusable("the server is configured not to log the changes of " + database);
      }
      position = Optional.of(log.request(now.file(), now.offset(), table));
    } catch (SQLException failed) {
      throw failure(failed);
    }
    settleSoon();
  }

  /** Does not continue where it was when it is opened again. */
  void forget() {
    position = Optional.empty();
  }

  private void connect() throws SQLException {
    BinaryLog connected =
        BinaryLog.over(
            connections.driver().getConnection(), database, connections.calls().timeout());
    log = connected;
    if (closed) {
      connected.close();
    }
  }

  private StoreException failure(SQLException failed) throws Unusable {
    StoreException failure = connections.failures().beforeWriting(failed);
    if (failure instanceof StoreException.Refused || Failures.tooManyConnections(failed)) {
      throw new Unusable(failure.getMessage());
    }
    return failure;
  }

  /** Does nothing, since all changes of the table are returned. */
  @Override
  public boolean follow(Set<Prefix> prefixes, Deadline deadline) {
    return true;
  }

  @Override
  public Change next() throws Unusable {
    long now = System.nanoTime();
    if (!isSettled && now - settleAt >= 0) {
      isSettled = true;
      if (connections
          .read("watch", connection -> TableState.read(connection, form))
          .changedWithin(RECENT_SECONDS)) {
        return new Change.Resync();
      }
    }
    try {
      pending.addAll(log.read());
    } catch (SQLException failed) {
      if (Failures.is(failed, BinaryLog.NO_SUCH_PART)) {
        position = Optional.empty();
      }
      throw failure(failed);
    }
    if (pending.isEmpty()) {
      position = Optional.of(log.end());
      return NOTHING;
    }
    Change change = pending.change();
    boolean isVisible = pending.last().map(this::readLocked).orElse(true);
    if (pending.isUnnamed()) {
      // No row says when the change becomes visible; and the table may have other columns now.
      settleSoon();
      log.describe(connections.read("watch", form::logged));
    }
    if (isVisible) {
      position = Optional.of(log.end());
      pending = none();
    }
    return change;
  }

  /** Returns whether the lock was granted; if the table is gone, no one is changing the row. */
  private boolean readLocked(Key key) {
    return connections.readTable("watch", true, connection -> readLocked(connection, key));
  }

  private boolean readLocked(CallConnection connection, Key key) throws SQLException {
    try {
      connection.send(form.readLocked(key));
      return true;
    } catch (SQLException failed) {
      if (Failures.lostRace(failed)) {
        return false;
      }
      throw failed;
    }
  }

  /**
   * A transaction that was in the log already when this began to read it, or that has no rows
   * there, may become visible a moment later, and is not read again.
   */
  private void settleSoon() {
    settleAt = System.nanoTime() + SETTLED_AFTER_NANOS;
    isSettled = false;
  }

  @Override
  public void close() {
    closed = true;
    BinaryLog last = log;
    if (last != null) {
      last.close();
    }
  }
}
