package io.statehouse.file;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.adapter.ChildSegments;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One reading connection, for one thread at a time. Several statements run in one snapshot; a
 * single statement is a snapshot by itself. Each result set is closed immediately, since an open
 * one would keep the write-ahead log from being truncated.
 */
final class Reader implements AutoCloseable {
  private final Database database;
  private final Connection connection;
  private final Consumer<byte[]> foreignKeys;
  private final PreparedStatement begin;
  private final PreparedStatement end;
  private final PreparedStatement get;
  private final PreparedStatement revision;
  private final PreparedStatement entries;
  private final PreparedStatement keys;

  /**
   * @param connection closed with this reader
   * @param foreignKeys receives keys that are not text, which are left out of results
   */
  Reader(Database database, Connection connection, Consumer<byte[]> foreignKeys)
      throws SQLException {
    this.database = database;
    this.connection = connection;
    this.foreignKeys = foreignKeys;
    begin = connection.prepareStatement("begin");
    end = connection.prepareStatement("commit");
    get = connection.prepareStatement("select r, v from kv where k = ?");
    revision = connection.prepareStatement("select r from kv where k = ?");
    entries =
        connection.prepareStatement("select r, v, k from kv where k >= ? and k < ? order by k");
    keys = connection.prepareStatement("select k from kv where k >= ? and k < ? order by k");
  }

  Optional<Entry> get(Key key) throws SQLException {
    get.setBytes(1, key.utf8());
    try (ResultSet row = get.executeQuery()) {
      return row.next() ? Optional.of(entry(key, row)) : Optional.empty();
    }
  }

  Map<Key, Entry> getAll(Collection<Key> wanted, Deadline deadline) throws SQLException {
    begin.executeUpdate();
    Map<Key, Entry> found = new HashMap<>();
    for (Key key : wanted) {
      deadline.check("getAll");
      get(key).ifPresent(entry -> found.put(key, entry));
    }
    end.executeUpdate();
    return found;
  }

  /** Returns a condition that does not hold, if any; all are checked in one snapshot. */
  Optional<Condition> failing(List<Condition> conditions, Deadline deadline) throws SQLException {
    begin.executeUpdate();
    Optional<Condition> failing = Optional.empty();
    for (Condition condition : conditions) {
      deadline.check("commit");
      if (!Conditions.hold(condition, revision)) {
        failing = Optional.of(condition);
        break;
      }
    }
    end.executeUpdate();
    return failing;
  }

  /**
   * Returns the entries of a range in order.
   *
   * @param count maximum number of entries
   * @param bytes maximum total size of the values, except that one entry is always returned
   */
  Page page(KeyRange range, int count, long bytes, Deadline deadline) throws SQLException {
    List<Entry> page = new ArrayList<>();
    long taken = 0;
    try (ResultSet rows = rows(entries, range)) {
      while (rows.next()) {
        deadline.check("reading");
        Optional<Key> key = key(rows.getBytes(3));
        if (key.isPresent()) {
          Entry entry = entry(key.get(), rows);
          page.add(entry);
          taken += entry.value().size();
          if (page.size() >= count || taken >= bytes) {
            return new Page(page, false);
          }
        }
      }
    }
    return new Page(page, true);
  }

  List<Child> children(Prefix prefix, char separator, Deadline deadline) throws SQLException {
    ChildSegments segments = new ChildSegments(prefix, separator);
    begin.executeUpdate();
    Optional<KeyRange> rest = Optional.of(KeyRange.below(prefix));
    while (rest.isPresent()) {
      rest = gather(segments, rest.get(), deadline);
    }
    end.executeUpdate();
    return segments.children();
  }

  /** Reads until there is something to skip; returns the range that remains after it. */
  private Optional<KeyRange> gather(ChildSegments segments, KeyRange range, Deadline deadline)
      throws SQLException {
    try (ResultSet rows = rows(keys, range)) {
      while (rows.next()) {
        deadline.check("children");
        Optional<Key> key = key(rows.getBytes(1));
        if (key.isPresent()) {
          segments.add(key.get());
          Optional<Key> next = segments.skipTo(key.get());
          if (next.isPresent()) {
            return Optional.of(range.startingAt(next.get().utf8()));
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Returns whether there is such a row: the cheapest proof that the file can be read. */
  boolean contains(byte[] key) throws SQLException {
    revision.setBytes(1, key);
    try (ResultSet row = revision.executeQuery()) {
      return row.next();
    }
  }

  private static ResultSet rows(PreparedStatement query, KeyRange range) throws SQLException {
    query.setBytes(1, range.from());
    query.setBytes(2, range.endExclusive());
    return query.executeQuery();
  }

  private Optional<Key> key(byte[] utf8) {
    Optional<Key> key = Key.ofUtf8(utf8);
    if (key.isEmpty()) {
      foreignKeys.accept(utf8);
    }
    return key;
  }

  private static Entry entry(Key key, ResultSet row) throws SQLException {
    return new Entry(key, Bytes.copyOf(row.getBytes(2)), Revision.of(row.getLong(1)));
  }

  @Override
  public void close() {
    database.close(connection);
  }

  /**
   * Entries read in one statement.
   *
   * @param last whether nothing comes after them
   */
  record Page(List<Entry> entries, boolean last) {}
}
