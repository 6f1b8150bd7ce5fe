package io.statehouse.bench.bulk;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.mysql.cj.jdbc.MysqlDataSource;
import io.statehouse.bench.measure.Unchecked;
import io.statehouse.ports.Entry;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.wire.Address;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Connector/J: inserts of a thousand rows, each a transaction of its own, and one SELECT that is
 * read as it arrives.
 */
abstract class SqlBulk implements RawBulk {
  private static final int ROWS = 1_000;

  private final Connection connection;
  private final String table;
  private final String insert;
  private final String row;
  private final String select;

  /**
   * @param columns those that are written, key and value first
   * @param row the parameters of a row
   */
  private SqlBulk(Address server, String table, List<String> columns, String row) {
    this.table = table;
    this.insert = "insert into %s (%s) values ".formatted(table, String.join(", ", columns));
    this.row = row;
    this.select = "select %s, %s from %s".formatted(columns.get(0), columns.get(1), table);
    MysqlDataSource source = new MysqlDataSource(); // a driver's manager ignores an older build's
    source.setURL("jdbc:mysql://%s/%s".formatted(server, MySqlServer.SCHEMA));
    source.setUser("root");
    try {
      source.setAllowPublicKeyRetrieval(true);
      this.connection = source.getConnection();
    } catch (SQLException refused) {
      throw new IllegalStateException(refused);
    }
  }

  /** Returns one for the same table as our store's. */
  static RawBulk ofOwnTable(Address server) {
    return new SqlBulk(server, "statehouse", List.of("k", "v", "r", "f"), "(?, ?, ?, null)") {
      @Override
      int bind(PreparedStatement insert, int at, Entry entry) throws SQLException {
        insert.setBytes(at, entry.key().utf8());
        insert.setBytes(at + 1, entry.value().toArray());
        insert.setLong(at + 2, ThreadLocalRandom.current().nextLong(Long.MAX_VALUE));
        return at + 3;
      }

      @Override
      void readRow(ResultSet row) throws SQLException {
        row.getBytes(1);
        row.getBytes(2);
      }
    };
  }

  /** Returns one for Qserv's own table, which assigns the ids of rows itself. */
  static RawBulk ofKvData(Address server) {
    return new SqlBulk(
        server, "kvData", List.of("kvKey", "kvVal", "kvId", "parentKvId"), "(?, ?, ?, ?)") {
      private final Map<String, Integer> ids = new HashMap<>();

      @Override
      public void write(List<Entry> entries) {
        if (ids.isEmpty()) {
          ids.put("", 1);
          run("insert into kvData (kvKey, kvVal, kvId) values ('', '', 1)");
        }
        super.write(entries);
      }

      @Override
      int bind(PreparedStatement insert, int at, Entry entry) throws SQLException {
        String key = entry.key().text();
        int id = ids.size() + 1;
        ids.put(key, id);
        insert.setString(at, key);
        insert.setString(at + 1, new String(entry.value().toArray(), UTF_8));
        insert.setInt(at + 2, id);
        insert.setInt(at + 3, ids.get(key.substring(0, key.lastIndexOf('/'))));
        return at + 4;
      }

      @Override
      void readRow(ResultSet row) throws SQLException {
        row.getString(1);
        row.getString(2);
      }

      @Override
      public void clear() {
        super.clear();
        ids.clear();
      }
    };
  }

  /** Sets the parameters of a row from one on, and returns the next one. */
  abstract int bind(PreparedStatement insert, int at, Entry entry) throws SQLException;

  abstract void readRow(ResultSet row) throws SQLException;

  @Override
  public String name() {
    return "connector/j";
  }

  @Override
  public void write(List<Entry> entries) {
    for (int from = 0; from < entries.size(); from += ROWS) {
      List<Entry> some = entries.subList(from, Math.min(entries.size(), from + ROWS));
      String rows = String.join(",", Collections.nCopies(some.size(), row));
      try (PreparedStatement statement = connection.prepareStatement(insert + rows)) {
        int at = 1;
        for (Entry entry : some) {
          at = bind(statement, at, entry);
        }
        statement.executeUpdate();
      } catch (SQLException failed) {
        throw new IllegalStateException(failed);
      }
    }
  }

  @Override
  public int read() {
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(Integer.MIN_VALUE);
      int rows = 0;
      try (ResultSet each = statement.executeQuery(select)) {
        for (; each.next(); rows++) {
          readRow(each);
        }
      }
      return rows;
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Override
  public void clear() {
    run("truncate table " + table); // of deleted rows, later turns would have to read traces
  }

  final void run(String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Override
  public void close() {
    Unchecked.run(connection::close);
  }
}
