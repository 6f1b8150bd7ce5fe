package io.statehouse.bench.runm;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Bare SQLite: one writing connection shared by all threads, write-ahead log, full sync, prepared
 * statements, one reading connection for each thread.
 */
final class SqliteDriver implements Driver {
  static final String NAME = "sqlite";

  private final Path file;
  private final List<Connection> connections = new CopyOnWriteArrayList<>();
  private final ThreadLocal<Queries> queries = ThreadLocal.withInitial(() -> queries(connect()));
  private final Connection writer;
  private final Queries writersQueries;
  private final PreparedStatement insert;

  SqliteDriver(Path file) {
    this.file = file;
    try {
      writer = connect();
      try (Statement ddl = writer.createStatement()) {
        ddl.execute("create table kv(id integer primary key, k blob not null unique, v blob)");
      }
      writersQueries = queries(writer);
      insert = writer.prepareStatement("insert into kv(k, v) values(?, ?)");
      writer.setAutoCommit(false);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private Connection connect() {
    try {
      Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
      try (Statement pragma = connection.createStatement()) {
        pragma.execute("pragma journal_mode=wal");
        pragma.execute("pragma synchronous=full");
      }
      connections.add(connection);
      return connection;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The prepared queries of one connection. */
  private record Queries(PreparedStatement get, PreparedStatement keys) {}

  private static Queries queries(Connection connection) {
    try {
      return new Queries(
          connection.prepareStatement("select v from kv where k = ?"),
          connection.prepareStatement("select k from kv where k >= ? and k < ? order by k"));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public byte[] get(String key) {
    return get(queries.get(), key);
  }

  private static byte[] get(Queries with, String key) {
    try {
      with.get().setBytes(1, key.getBytes(UTF_8));
      try (ResultSet row = with.get().executeQuery()) {
        return row.next() ? row.getBytes(1) : null;
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public int getTogether(List<String> keys) {
    return (int) keys.stream().filter(key -> get(key) != null).count();
  }

  @Override
  public List<String> keys(String prefix) {
    byte[] end = prefix.getBytes(UTF_8);
    end[end.length - 1]++;
    PreparedStatement select = queries.get().keys();
    try {
      select.setBytes(1, prefix.getBytes(UTF_8));
      select.setBytes(2, end);
      List<String> keys = new ArrayList<>();
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          keys.add(new String(row.getBytes(1), UTF_8));
        }
      }
      return keys;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public synchronized void put(Map<Key, Bytes> entries, List<Key> absent, Key present) {
    boolean holds =
        get(writersQueries, present.text()) != null
            && absent.stream().allMatch(key -> get(writersQueries, key.text()) == null);
    if (!holds) {
      throw new IllegalStateException("a condition failed: " + entries.keySet());
    }
    insert(entries);
    commit();
  }

  /** Writes entries that {@link #commit} makes durable. */
  synchronized void insert(Map<Key, Bytes> entries) {
    try {
      for (Map.Entry<Key, Bytes> entry : entries.entrySet()) {
        insert.setBytes(1, entry.getKey().text().getBytes(UTF_8));
        insert.setBytes(2, entry.getValue().toArray());
        insert.executeUpdate();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  synchronized void commit() {
    try {
      writer.commit();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    try {
      for (Connection connection : connections) {
        connection.close();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
