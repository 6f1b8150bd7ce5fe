package io.statehouse.bench.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.wire.Address;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Connector/J: as many connections as callers, autocommit, one statement per operation, in the same
 * table as our store's.
 */
final class MySqlClient implements Client, Client.Pump {
  private static final int ROWS = 256;

  private final ClientPool<Connection> connections;

  MySqlClient(Address server) {
    String url =
        "jdbc:mysql://"
            + server
            + "/"
            + MySqlServer.SCHEMA
            + "?user=root&cachePrepStmts=true&allowPublicKeyRetrieval=true";
    this.connections = new ClientPool<>(() -> connect(url));
  }

  private static Connection connect(String url) {
    try {
      return DriverManager.getConnection(url);
    } catch (SQLException refused) {
      throw new IllegalStateException(refused);
    }
  }

  @Override
  public String name() {
    return "connector/j";
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
    String rows = String.join(", ", Collections.nCopies(to - from, "(?, ?, ?)"));
    String sql =
        "insert into statehouse(k, v, r) values "
            + rows
            + " on duplicate key update v = values(v), r = values(r)";
    connections.with(
        connection -> {
          try (PreparedStatement upsert = connection.prepareStatement(sql)) {
            int at = 1;
            for (int i = from; i < to; i++) {
              upsert.setBytes(at++, bytes(keys[i]));
              upsert.setBytes(at++, values[i]);
              upsert.setLong(at++, revision());
            }
            return upsert.executeUpdate();
          }
        });
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
          connections.with(
              connection -> {
                try (PreparedStatement read =
                    connection.prepareStatement("select r from statehouse where k = ?")) {
                  read.setBytes(1, key);
                  ResultSet row = read.executeQuery();
                  row.next();
                  return row.getLong(1);
                }
              });
    }

    @Override
    public void replace(byte[] value) {
      long next = revision();
      int found =
          connections.with(
              connection -> {
                try (PreparedStatement update =
                    connection.prepareStatement(
                        "update statehouse set v = ?, r = ? where k = ? and r = ?")) {
                  update.setBytes(1, value);
                  update.setLong(2, next);
                  update.setBytes(3, key);
                  update.setLong(4, known);
                  return update.executeUpdate();
                }
              });
      if (found != 1) {
        throw new IllegalStateException("another client wrote " + new String(key, UTF_8));
      }
      known = next;
    }
  }

  @Override
  public int get(String key) {
    return connections.with(
        connection -> {
          try (PreparedStatement read =
              connection.prepareStatement("select v, r from statehouse where k = ?")) {
            read.setBytes(1, bytes(key));
            ResultSet row = read.executeQuery();
            return row.next() ? row.getBytes(1).length : -1;
          }
        });
  }

  @Override
  public void deleteBelow(String prefix) {
    connections.with(
        connection -> {
          try (PreparedStatement delete =
              connection.prepareStatement("delete from statehouse where k >= ? and k < ?")) {
            delete.setBytes(1, bytes(prefix));
            delete.setBytes(2, endOf(prefix));
            return delete.executeUpdate();
          }
        });
  }

  @Override
  public int list(String prefix) {
    return rows(
        "select k, v, r from statehouse where k >= ? and k < ? order by k",
        bytes(prefix),
        endOf(prefix));
  }

  @Override
  public int children(String prefix) {
    int rest = bytes(prefix).length + 1;
    return rows(
        "select distinct substring_index(substring(k, "
            + rest
            + "), '/', 1) from statehouse where k >= ? and k < ?",
        bytes(prefix),
        endOf(prefix));
  }

  private int rows(String sql, byte[] from, byte[] to) {
    return connections.with(
        connection -> {
          try (PreparedStatement read = connection.prepareStatement(sql)) {
            read.setBytes(1, from);
            read.setBytes(2, to);
            int rows = 0;
            for (ResultSet row = read.executeQuery(); row.next(); rows++) {
              row.getBytes(1);
            }
            return rows;
          }
        });
  }

  private static byte[] endOf(String prefix) {
    byte[] end = bytes(prefix);
    end[end.length - 1]++;
    return end;
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
