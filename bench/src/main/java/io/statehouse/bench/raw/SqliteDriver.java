package io.statehouse.bench.raw;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.bench.measure.Unchecked;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * SQLite as usually used directly: one writing connection shared by all threads (faster than one
 * each), write-ahead log, full sync, prepared statements, one reading connection for each thread.
 */
public final class SqliteDriver implements Driver, Client.Pump {
  public static final String NAME = "sqlite";

  private static final String BELOW = " from kv where k >= ? and k < ? order by k";

  private final Path file;
  private final List<Connection> connections = new CopyOnWriteArrayList<>();
  private final ThreadLocal<Queries> queries =
      ThreadLocal.withInitial(() -> new Queries(Unchecked.call(this::connect), new HashMap<>()));
  private final Connection writer;
  private final PreparedStatement put;
  private final PreparedStatement delete;
  private final PreparedStatement revisionOf;
  private long revision;

  /**
   * @param folder for the database, which may be there
   */
  public SqliteDriver(Path folder) {
    this.file = folder.resolve("bare.sqlite");
    try {
      writer = connect();
      try (Statement ddl = writer.createStatement()) {
        ddl.execute(
            "create table if not exists"
                + " kv(id integer primary key, k blob not null unique, v blob, r integer)");
      }
      put =
          writer.prepareStatement(
              "insert into kv(k, v, r) values(?, ?, ?)"
                  + " on conflict(k) do update set v = excluded.v, r = excluded.r");
      delete = writer.prepareStatement("delete from kv where k >= ? and k < ?");
      revisionOf = writer.prepareStatement("select r from kv where k = ?");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private Connection connect() throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    try (Statement pragma = connection.createStatement()) {
      pragma.execute("pragma journal_mode=wal");
      pragma.execute("pragma synchronous=full");
    }
    connections.add(connection);
    return connection;
  }

  /** Returns a query of this thread's connection. */
  private PreparedStatement query(String sql) {
    Queries own = queries.get();
    return own.prepared.computeIfAbsent(
        sql, none -> Unchecked.call(() -> own.connection.prepareStatement(sql)));
  }

  /** One thread's connection and its prepared queries. */
  private record Queries(Connection connection, Map<String, PreparedStatement> prepared) {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int get(String key) {
    byte[] value = value(key);
    return value == null ? -1 : value.length;
  }

  @Override
  public byte[] value(String key) {
    PreparedStatement get = query("select v from kv where k = ?");
    return Unchecked.call(
        () -> {
          get.setBytes(1, key.getBytes(UTF_8));
          try (ResultSet row = get.executeQuery()) {
            return row.next() ? row.getBytes(1) : null;
          }
        });
  }

  @Override
  public int getTogether(List<String> keys) {
    return (int) keys.stream().filter(key -> value(key) != null).count();
  }

  /** A use of rows. */
  private interface Reading<T> {
    T of(ResultSet row) throws SQLException;
  }

  private static <T> T below(String prefix, PreparedStatement select, Reading<T> reading) {
    return Unchecked.call(
        () -> {
          setRange(select, prefix);
          try (ResultSet row = select.executeQuery()) {
            return reading.of(row);
          }
        });
  }

  private static void setRange(PreparedStatement statement, String prefix) throws SQLException {
    statement.setBytes(1, prefix.getBytes(UTF_8));
    statement.setBytes(2, Segments.endOf(prefix));
  }

  @Override
  public List<String> keys(String prefix) {
    return below(
        prefix,
        query("select k" + BELOW),
        row -> {
          List<String> keys = new ArrayList<>();
          while (row.next()) {
            keys.add(new String(row.getBytes(1), UTF_8));
          }
          return keys;
        });
  }

  /** Keeps all keys and values until the end. */
  @Override
  public int list(String prefix) {
    return below(
        prefix,
        query("select k, v" + BELOW),
        row -> {
          Map<String, byte[]> found = new LinkedHashMap<>();
          while (row.next()) {
            found.put(new String(row.getBytes(1), UTF_8), row.getBytes(2));
          }
          return found.size();
        });
  }

  /** Keeps no more than one row. */
  @Override
  public int page(String prefix, String after, int limit) {
    PreparedStatement page = query("select k, v from kv where k > ? and k < ? order by k limit ?");
    return Unchecked.call(
        () -> {
          page.setBytes(1, after.getBytes(UTF_8));
          page.setBytes(2, Segments.endOf(prefix));
          page.setInt(3, limit);
          int rows = 0;
          try (ResultSet row = page.executeQuery()) {
            for (; row.next(); rows++) {
              row.getBytes(1);
              row.getBytes(2);
            }
          }
          return rows;
        });
  }

  /** Searches for the first key after each segment. */
  @Override
  public int children(String prefix) {
    PreparedStatement next = query("select k" + BELOW + " limit 1");
    return Unchecked.call(
        () -> {
          setRange(next, prefix);
          for (int found = 0; ; found++) {
            try (ResultSet row = next.executeQuery()) {
              if (!row.next()) {
                return found;
              }
              String segment = Segments.first(prefix, new String(row.getBytes(1), UTF_8));
              next.setBytes(1, (prefix + segment + (char) ('/' + 1)).getBytes(UTF_8));
            }
          }
        });
  }

  @Override
  public synchronized void put(String key, byte[] value) {
    upsert(key, value);
  }

  @Override
  public void putTogether(String[] keys, byte[][] values) {
    pump(keys, values);
  }

  @Override
  public synchronized void pump(String[] keys, byte[][] values) {
    for (int i = 0; i < keys.length; i++) {
      add(keys[i], values[i]);
    }
    sync();
  }

  /** Writes an entry that {@link #sync} makes durable. */
  public void add(Key key, Bytes value) {
    add(key.text(), value.toArray());
  }

  /** Writes many entries in one transaction. */
  public void load(Stream<Map.Entry<Key, Bytes>> entries) {
    entries.forEach(each -> add(each.getKey(), each.getValue()));
    sync();
  }

  private synchronized void add(String key, byte[] value) {
    Unchecked.run(() -> writer.setAutoCommit(false)); // begins a transaction if there is none
    upsert(key, value);
  }

  private void upsert(String key, byte[] value) {
    revision++;
    Unchecked.run(
        () -> {
          put.setBytes(1, key.getBytes(UTF_8));
          put.setBytes(2, value);
          put.setLong(3, revision);
          put.executeUpdate();
        });
  }

  public synchronized void sync() {
    Unchecked.run(() -> writer.setAutoCommit(true)); // commits
  }

  @Override
  public synchronized Revision commit(Transaction transaction) {
    for (Condition condition : transaction.conditions()) {
      if (!holds(condition)) {
        throw new IllegalStateException("a condition failed: " + condition);
      }
    }
    for (Write write : transaction.writes()) {
      Write.Put each = (Write.Put) write;
      add(each.key(), each.value());
    }
    sync();
    return Revision.of(revision);
  }

  private boolean holds(Condition condition) {
    long found = revision(condition.key());
    if (condition instanceof Condition.Unchanged unchanged) {
      return found == unchanged.entry().revision().number().longValueExact();
    }
    return condition instanceof Condition.Absent ? found == 0 : found != 0;
  }

  /** Returns 0 if there is no such key. */
  private long revision(Key key) {
    return Unchecked.call(
        () -> {
          revisionOf.setBytes(1, key.text().getBytes(UTF_8));
          try (ResultSet row = revisionOf.executeQuery()) {
            return row.next() ? row.getLong(1) : 0;
          }
        });
  }

  @Override
  public synchronized void deleteBelow(String prefix) {
    Unchecked.run(
        () -> {
          setRange(delete, prefix);
          delete.executeUpdate();
        });
  }

  @Override
  public void close() {
    for (Connection connection : connections) {
      Unchecked.run(connection::close);
    }
  }
}
