package io.statehouse.bench.raw;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.wire.Address;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Connector/J: as many connections as callers, autocommit, one statement per operation, in the same
 * table as our store's.
 */
public final class MySqlDriver implements Client, Client.Swapping, Client.Searching, Client.Pump {
  private static final int ROWS = 256;
  private static final String BELOW = " from statehouse where k >= ? and k < ?";

  private final ClientPool<Connection> connections;

  public MySqlDriver(Address server) {
    String url =
        "jdbc:mysql://%s/%s?user=root&cachePrepStmts=true&allowPublicKeyRetrieval=true"
            .formatted(server, MySqlServer.SCHEMA);
    this.connections = new ClientPool<>(() -> DriverManager.getConnection(url));
  }

  @Override
  public String name() {
    return "connector/j";
  }

  /** The execution of a statement whose parameters are set. */
  private interface Work<T> {
    T with(PreparedStatement statement) throws SQLException;
  }

  /**
   * @param parameters numbers and bytes
   */
  private <T> T with(String sql, List<Object> parameters, Work<T> work) {
    return connections.with(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int at = 1;
            for (Object parameter : parameters) {
              if (parameter instanceof Long number) {
                statement.setLong(at++, number);
              } else {
                statement.setBytes(at++, (byte[]) parameter);
              }
            }
            return work.with(statement);
          }
        });
  }

  private int update(String sql, List<Object> parameters) {
    return with(sql, parameters, PreparedStatement::executeUpdate);
  }

  /** Reads all columns of all rows, and returns how many rows there are. */
  private int count(String sql, List<Object> parameters) {
    return with(
        sql,
        parameters,
        statement -> {
          ResultSet row = statement.executeQuery();
          int columns = row.getMetaData().getColumnCount();
          int rows = 0;
          for (; row.next(); rows++) {
            for (int column = 1; column <= columns; column++) {
              row.getBytes(column);
            }
          }
          return rows;
        });
  }

  @Override
  public void put(String key, byte[] value) {
    upsert(new String[] {key}, 0, 1, new byte[][] {value});
  }

  @Override
  public void putTogether(String[] keys, byte[][] values) {
    upsert(keys, 0, keys.length, values);
  }

  @Override
  public void pump(String[] keys, byte[][] values) {
    for (int from = 0; from < keys.length; from += ROWS) {
      upsert(keys, from, Math.min(keys.length, from + ROWS), values);
    }
  }

  private void upsert(String[] keys, int from, int to, byte[][] values) {
    List<Object> parameters = new ArrayList<>(3 * (to - from));
    for (int i = from; i < to; i++) {
      parameters.addAll(List.of(bytes(keys[i]), values[i], revision()));
    }
    update(
        "insert into statehouse(k, v, r) values "
            + String.join(", ", Collections.nCopies(to - from, "(?, ?, ?)"))
            + " on duplicate key update v = values(v), r = values(r)",
        parameters);
  }

  @Override
  public Cell cell(String key, byte[] value) {
    put(key, value);
    return new GuardedCell(bytes(key));
  }

  /** An update on condition that the row is unchanged. */
  private final class GuardedCell implements Cell {
    private final byte[] key;
    private long known;

    GuardedCell(byte[] key) {
      this.key = key;
      this.known =
          with(
              "select r from statehouse where k = ?",
              List.of(key),
              statement -> {
                ResultSet row = statement.executeQuery();
                row.next();
                return row.getLong(1);
              });
    }

    @Override
    public void replace(byte[] value) {
      long next = revision();
      String sql = "update statehouse set v = ?, r = ? where k = ? and r = ?";
      if (update(sql, List.of(value, next, key, known)) != 1) {
        throw new IllegalStateException("another client wrote " + new String(key, UTF_8));
      }
      known = next;
    }
  }

  @Override
  public int get(String key) {
    return with(
        "select v, r from statehouse where k = ?",
        List.of(bytes(key)),
        statement -> {
          ResultSet row = statement.executeQuery();
          return row.next() ? row.getBytes(1).length : -1;
        });
  }

  @Override
  public int getTogether(List<String> keys) {
    String marks = String.join(", ", Collections.nCopies(keys.size(), "?"));
    return count(
        "select k, v, r from statehouse where k in (" + marks + ")",
        keys.stream().<Object>map(MySqlDriver::bytes).toList());
  }

  @Override
  public List<String> keys(String prefix) {
    return with(
        "select k" + BELOW + " order by k",
        range(prefix),
        statement -> {
          List<String> keys = new ArrayList<>();
          for (ResultSet row = statement.executeQuery(); row.next(); ) {
            keys.add(new String(row.getBytes(1), UTF_8));
          }
          return keys;
        });
  }

  @Override
  public int list(String prefix) {
    return count("select k, v, r" + BELOW + " order by k", range(prefix));
  }

  @Override
  public int page(String prefix, String after, int limit) {
    return count(
        "select k, v, r from statehouse where k > ? and k < ? order by k limit " + limit,
        List.of(bytes(after), Segments.endOf(prefix)));
  }

  @Override
  public int children(String prefix) {
    int rest = bytes(prefix).length + 1;
    return count(
        "select distinct substring_index(substring(k, " + rest + "), '/', 1)" + BELOW,
        range(prefix));
  }

  @Override
  public void deleteBelow(String prefix) {
    update("delete" + BELOW, range(prefix));
  }

  private static List<Object> range(String prefix) {
    return List.of(bytes(prefix), Segments.endOf(prefix));
  }

  private static long revision() {
    return ThreadLocalRandom.current().nextLong();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  @Override
  public void close() {
    connections.close();
  }
}
