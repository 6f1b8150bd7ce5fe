package io.statehouse.file;

import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.Watchers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the file's log of changed keys from where it ended when this object was opened. */
final class ChangeLog implements AutoCloseable {
  private static final int PAGE = 1_000;

  private final Database database;
  private final Connection connection;
  private final PreparedStatement dataVersion;
  private final PreparedStatement newest;
  private final PreparedStatement newRows;
  private long lastVersion;
  private long last;

  private ChangeLog(Database database, Connection connection) throws SQLException {
    this.database = database;
    this.connection = connection;
    dataVersion = connection.prepareStatement("pragma data_version");
    newest = connection.prepareStatement("select coalesce(max(id), 0) from log");
    newRows =
        connection.prepareStatement("select id, k from log where id > ? order by id limit " + PAGE);
    lastVersion = number(dataVersion);
    last = number(newest);
  }

  static ChangeLog open(Database database) throws SQLException {
    return database.openReader(connection -> new ChangeLog(database, connection));
  }

  /**
   * Notifies the watchers of all changes since the last call; returns whether there may have been
   * any.
   *
   * @throws StoreException.Unavailable if the file was removed or replaced
   */
  boolean notifyWatchers(List<Watchers> clients) throws SQLException {
    database.requireInPlace();
    long version = number(dataVersion);
    if (version == lastVersion) {
      return false;
    }
    boolean more = true;
    while (more) {
      more = notifyPage(clients);
    }
    // Set last: if reading failed, the next call must read again.
    lastVersion = version;
    return true;
  }

  private boolean notifyPage(List<Watchers> clients) throws SQLException {
    Set<Key> keys = new HashSet<>();
    boolean gap = false;
    int rows = 0;
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
    if (rows == 0) {
      gap = wasEmptied();
    }
    for (Watchers client : clients) {
      if (gap) {
        client.resync();
      } else {
        client.changed(keys);
      }
    }
    return rows == PAGE;
  }

  /** Returns whether the log was cleared by hand, so that its ids restart. */
  private boolean wasEmptied() throws SQLException {
    long now = number(newest);
    if (now >= last) {
      return false;
    }
    last = now;
    return true;
  }

  private static long number(PreparedStatement query) throws SQLException {
    try (ResultSet row = query.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  @Override
  public void close() {
    database.close(connection);
  }
}
