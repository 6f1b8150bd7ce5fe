package io.statehouse.file;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyRange;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.adapter.ChildSegments;
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
import java.util.stream.IntStream;

/**
 * One reading connection, for one thread at a time. Several statements run in one snapshot; a
 * single statement is a snapshot by itself. Each result set is closed immediately, since an open
 * one would keep the write-ahead log from being truncated.
 */
final class ReadConnection implements AutoCloseable {
  private static final String GET = "select r, v from kv where k = ?";
  private static final String ENTRIES = "select r, v, k from kv where k >= ? and k < ? order by k";
  private static final String FEW = "select r, v, k from kv where k in (?%s)";
  private static final String KEYS = "select k from kv where k >= ? and k < ? order by k";

  /** Up to how many keys one statement reads, which takes half as long as a statement for each. */
  private static final int MAX_FEW = 8;

  private static final List<String> READING_FEW =
      IntStream.range(0, MAX_FEW).mapToObj(more -> FEW.formatted(", ?".repeat(more))).toList();

  /** Looking at the clock takes a tenth of the time that reading an entry takes. */
  private static final int ENTRIES_PER_CHECK = 64;

  private final Statements connection;
  private final Consumer<byte[]> foreignKeys;

  /**
   * @param connection closed with this
   * @param foreignKeys receives keys that are not text, which are left out of results
   */
  ReadConnection(Statements connection, Consumer<byte[]> foreignKeys) {
    this.connection = connection;
    this.foreignKeys = foreignKeys;
  }

  Optional<Entry> get(Key key) throws SQLException {
    PreparedStatement get = connection.prepared(GET);
    get.setBytes(1, key.utf8());
    try (ResultSet row = get.executeQuery()) {
      return row.next() ? Optional.of(entry(key, row)) : Optional.empty();
    }
  }

  Map<Key, Entry> getAll(Collection<Key> wanted, Deadline deadline) throws SQLException {
    if (wanted.size() <= MAX_FEW) {
      Waits.requireTime(deadline, "getAll");
      return wanted.isEmpty() ? Map.of() : few(wanted);
    }
    connection.run("begin");
    Map<Key, Entry> found = new HashMap<>();
    for (Key key : wanted) {
      Waits.requireTime(deadline, "getAll");
      get(key).ifPresent(entry -> found.put(key, entry));
    }
    connection.run("commit");
    return found;
  }

  private Map<Key, Entry> few(Collection<Key> wanted) throws SQLException {
    PreparedStatement few = connection.prepared(READING_FEW.get(wanted.size() - 1));
    int place = 0;
    for (Key key : wanted) {
      few.setBytes(++place, key.utf8());
    }
    Map<Key, Entry> found = new HashMap<>();
    try (ResultSet rows = few.executeQuery()) {
      while (rows.next()) {
        Key key = Key.ofUtf8(rows.getBytes(3)).orElseThrow();
        found.put(key, entry(key, rows));
      }
    }
    return found;
  }

  /** Returns a condition that does not hold, if any; all are checked in one snapshot. */
  Optional<Condition> failing(List<Condition> conditions, Deadline deadline) throws SQLException {
    connection.run("begin");
    Optional<Condition> failing = Optional.empty();
    for (Condition condition : conditions) {
      Waits.requireTime(deadline, "commit");
      if (!connection.holds(condition)) {
        failing = Optional.of(condition);
        break;
      }
    }
    connection.run("commit");
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
    try (ResultSet rows = rows(ENTRIES, range)) {
      while (rows.next()) {
        if (page.size() % ENTRIES_PER_CHECK == 0) {
          Waits.requireTime(deadline, "reading");
        }
        Optional<Key> key = key(rows.getBytes(3));
        if (key.isPresent()) {
          Entry entry = entry(key.get(), rows);
          page.add(entry);
          taken += entry.value().size();
          if (page.size() >= count || taken >= bytes) {
            return new Page(page, Optional.of(range.after(entry.key())));
          }
        }
      }
    }
    return new Page(page, Optional.empty());
  }

  List<Child> children(Prefix prefix, char separator, Deadline deadline) throws SQLException {
    ChildSegments segments = new ChildSegments(prefix, separator);
    connection.run("begin");
    Optional<KeyRange> rest = Optional.of(prefix.range());
    while (rest.isPresent()) {
      rest = gather(segments, rest.get(), deadline);
    }
    connection.run("commit");
    return segments.children();
  }

  /** Reads until there is something to skip; returns the range that remains after it. */
  private Optional<KeyRange> gather(ChildSegments segments, KeyRange range, Deadline deadline)
      throws SQLException {
    try (ResultSet rows = rows(KEYS, range)) {
      while (rows.next()) {
        Waits.requireTime(deadline, "children");
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
    return connection.revision(key).isPresent();
  }

  String sqliteVersion() throws SQLException {
    return connection.text("select sqlite_version()");
  }

  private ResultSet rows(String sql, KeyRange range) throws SQLException {
    PreparedStatement query = connection.prepared(sql);
    query.setBytes(1, range.from());
    query.setBytes(2, range.to());
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
    return new Entry(key, Bytes.wrap(row.getBytes(2)), Revision.of(row.getLong(1)));
  }

  @Override
  public void close() {
    connection.close();
  }

  /**
   * Entries read in one statement.
   *
   * @param rest the range that remains to be read, if any
   */
  record Page(List<Entry> entries, Optional<KeyRange> rest) {}
}
