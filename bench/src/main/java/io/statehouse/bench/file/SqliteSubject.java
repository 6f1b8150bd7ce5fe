package io.statehouse.bench.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * SQLite as usually used directly: one writing connection shared by all threads (faster than one
 * each), write-ahead log, full sync, prepared statements, autocommit, one reader for each thread.
 */
final class SqliteSubject implements Subject {
  static final String NAME = "sqlite";

  private Path folder;
  private Connection writer;
  private PreparedStatement upsert;
  private final List<Connection> readers = new java.util.concurrent.CopyOnWriteArrayList<>();
  private ThreadLocal<Statements> statements;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void open(Path folder) {
    this.folder = folder;
    statements = ThreadLocal.withInitial(() -> new Statements(connect()));
    try {
      writer = connect();
      try (Statement ddl = writer.createStatement()) {
        ddl.execute(
            "create table if not exists kv(id integer primary key, k blob not null unique, v blob not null)");
      }
      upsert =
          writer.prepareStatement(
              "insert into kv(k, v) values(?, ?) on conflict(k) do update set v = excluded.v");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private Connection connect() {
    try {
      Connection connection =
          DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("bare.sqlite"));
      try (Statement pragma = connection.createStatement()) {
        pragma.execute("pragma journal_mode=wal");
        pragma.execute("pragma synchronous=full");
      }
      readers.add(connection);
      return connection;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public synchronized void put(String key, byte[] value) {
    try {
      upsert.setBytes(1, key.getBytes(UTF_8));
      upsert.setBytes(2, value);
      upsert.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public synchronized void load(List<String> keys, byte[] value) {
    try {
      writer.setAutoCommit(false);
      for (String key : keys) {
        put(key, value);
      }
      writer.commit();
      writer.setAutoCommit(true);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public int get(String key) {
    return statements.get().get(key);
  }

  @Override
  public int list(String prefix) {
    return statements.get().range(prefix, prefix, Integer.MAX_VALUE);
  }

  @Override
  public int page(String prefix, String after, int limit) {
    return statements.get().range(after + '\u0001', prefix, limit);
  }

  @Override
  public int children(String prefix) {
    return statements.get().children(prefix);
  }

  @Override
  public void close() {
    try {
      for (Connection connection : readers) {
        connection.close();
      }
      readers.clear();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** One thread's connection with its prepared queries. */
  private static final class Statements {
    private final PreparedStatement get;
    private final PreparedStatement range;
    private final PreparedStatement next;

    Statements(Connection connection) {
      try {
        get = connection.prepareStatement("select v from kv where k = ?");
        range =
            connection.prepareStatement(
                "select k, v from kv where k >= ? and k < ? order by k limit ?");
        next =
            connection.prepareStatement(
                "select k from kv where k >= ? and k < ? order by k limit 1");
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    int get(String key) {
      try {
        get.setBytes(1, key.getBytes(UTF_8));
        try (ResultSet row = get.executeQuery()) {
          return row.next() ? row.getBytes(1).length : -1;
        }
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    int range(String from, String prefix, int limit) {
      try {
        range.setBytes(1, from.getBytes(UTF_8));
        range.setBytes(2, endOf(prefix));
        range.setInt(3, limit);
        int rows = 0;
        try (ResultSet row = range.executeQuery()) {
          for (; row.next(); rows++) {
            row.getBytes(1);
            row.getBytes(2);
          }
        }
        return rows;
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    int children(String prefix) {
      try {
        int found = 0;
        String from = prefix;
        while (true) {
          next.setBytes(1, from.getBytes(UTF_8));
          next.setBytes(2, endOf(prefix));
          try (ResultSet row = next.executeQuery()) {
            if (!row.next()) {
              return found;
            }
            String rest = new String(row.getBytes(1), UTF_8).substring(prefix.length());
            found++;
            from = prefix + rest.substring(0, rest.indexOf('/')) + '0';
          }
        }
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    private static byte[] endOf(String prefix) {
      byte[] end = prefix.getBytes(UTF_8);
      end[end.length - 1]++;
      return end;
    }
  }
}
