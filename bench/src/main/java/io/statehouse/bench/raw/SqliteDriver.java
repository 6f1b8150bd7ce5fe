package io.statehouse.bench.raw;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Bare SQLite: one writing connection shared by all threads, write-ahead log, full sync, prepared
 * statements, one reading connection for each thread.
 */
public final class SqliteDriver implements Driver {
  public static final String NAME = "sqlite";

  private final Path file;
  private final List<Connection> connections = new CopyOnWriteArrayList<>();
  private final ThreadLocal<Queries> queries = ThreadLocal.withInitial(() -> queries(connect()));
  private final Connection writer;
  private final Queries writersQueries;
  private final PreparedStatement put;
  private final PreparedStatement delete;
  private long revision;

  public SqliteDriver(Path file) {
    this.file = file;
    try {
      writer = connect();
      try (Statement ddl = writer.createStatement()) {
        ddl.execute(
            "create table kv(id integer primary key, k blob not null unique, v blob, r integer)");
      }
      writersQueries = queries(writer);
      put =
          writer.prepareStatement(
              "insert into kv(k, v, r) values(?, ?, ?)"
                  + " on conflict(k) do update set v = excluded.v, r = excluded.r");
      delete = writer.prepareStatement("delete from kv where k >= ? and k < ?");
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
  private record Queries(
      PreparedStatement get,
      PreparedStatement revision,
      PreparedStatement keys,
      PreparedStatement list,
      PreparedStatement page,
      PreparedStatement next) {}

  private static Queries queries(Connection connection) {
    try {
      return new Queries(
          connection.prepareStatement("select v from kv where k = ?"),
          connection.prepareStatement("select r from kv where k = ?"),
          connection.prepareStatement("select k from kv where k >= ? and k < ? order by k"),
          connection.prepareStatement("select k, v from kv where k >= ? and k < ? order by k"),
          connection.prepareStatement(
              "select k, v from kv where k > ? and k < ? order by k limit ?"),
          connection.prepareStatement(
              "select k from kv where k >= ? and k < ? order by k limit 1"));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  /** The use of a statement. */
  private interface Work<T> {
    T with(PreparedStatement statement) throws SQLException;
  }

  private static <T> T with(PreparedStatement statement, Work<T> work) {
    try {
      return work.with(statement);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public byte[] get(String key) {
    return with(
        queries.get().get(),
        get -> {
          get.setBytes(1, key.getBytes(UTF_8));
          try (ResultSet row = get.executeQuery()) {
            return row.next() ? row.getBytes(1) : null;
          }
        });
  }

  @Override
  public int getTogether(List<String> keys) {
    return (int) keys.stream().filter(key -> get(key) != null).count();
  }

  @Override
  public List<String> keys(String prefix) {
    return with(
        queries.get().keys(),
        select -> {
          setRange(select, prefix);
          List<String> keys = new ArrayList<>();
          try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
              keys.add(new String(row.getBytes(1), UTF_8));
            }
          }
          return keys;
        });
  }

  @Override
  public int list(String prefix) {
    return with(
        queries.get().list(),
        select -> {
          setRange(select, prefix);
          Map<String, byte[]> found = new LinkedHashMap<>();
          try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
              found.put(new String(row.getBytes(1), UTF_8), row.getBytes(2));
            }
          }
          return found.size();
        });
  }

  @Override
  public int page(String prefix, String after, int limit) {
    return with(
        queries.get().page(),
        select -> {
          setRange(select, prefix);
          select.setBytes(1, after.getBytes(UTF_8));
          select.setInt(3, limit);
          int rows = 0;
          try (ResultSet row = select.executeQuery()) {
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
    return with(
        queries.get().next(),
        next -> {
          setRange(next, prefix);
          for (int found = 0; ; found++) {
            try (ResultSet row = next.executeQuery()) {
              if (!row.next()) {
                return found;
              }
              String rest = new String(row.getBytes(1), UTF_8).substring(prefix.length());
              String segment = rest.substring(0, Math.max(rest.indexOf('/'), 0));
              next.setBytes(1, (prefix + segment + (char) ('/' + 1)).getBytes(UTF_8));
            }
          }
        });
  }

  private static void setRange(PreparedStatement statement, String prefix) throws SQLException {
    byte[] end = prefix.getBytes(UTF_8);
    end[end.length - 1]++;
    statement.setBytes(1, prefix.getBytes(UTF_8));
    statement.setBytes(2, end);
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
      put(each.key(), each.value());
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
    return with(
        writersQueries.revision(),
        select -> {
          select.setBytes(1, key.text().getBytes(UTF_8));
          try (ResultSet row = select.executeQuery()) {
            return row.next() ? row.getLong(1) : 0;
          }
        });
  }

  /** Writes an entry that {@link #sync} makes durable. */
  public synchronized void put(Key key, Bytes value) {
    revision++;
    with(
        put,
        statement -> {
          statement.setBytes(1, key.text().getBytes(UTF_8));
          statement.setBytes(2, value.toArray());
          statement.setLong(3, revision);
          return statement.executeUpdate();
        });
  }

  @Override
  public synchronized void deleteBelow(String prefix) {
    with(
        delete,
        statement -> {
          setRange(statement, prefix);
          return statement.executeUpdate();
        });
    sync();
  }

  public synchronized void sync() {
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
