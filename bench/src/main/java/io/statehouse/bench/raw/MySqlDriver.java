package io.statehouse.bench.raw;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;

/** Connector/J: a connection for each thread, autocommit, in the same table as our store's. */
public final class MySqlDriver implements Driver {
  public static final String NAME = "connector/j";

  private final String url;
  private final List<Connection> connections = new CopyOnWriteArrayList<>();
  private final ThreadLocal<Connection> connection = ThreadLocal.withInitial(this::connect);

  public MySqlDriver(Address server) {
    url =
        "jdbc:mysql://%s/%s?user=root&cachePrepStmts=true&allowPublicKeyRetrieval=true"
            .formatted(server, MySqlServer.SCHEMA);
  }

  private Connection connect() {
    try {
      Connection opened = DriverManager.getConnection(url);
      connections.add(opened);
      return opened;
    } catch (SQLException refused) {
      throw new IllegalStateException(refused);
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  /** The execution of a statement whose parameters are set. */
  private interface Work<T> {
    T with(PreparedStatement statement) throws SQLException;
  }

  private <T> T with(String sql, List<byte[]> parameters, Work<T> work) {
    try (PreparedStatement statement = connection.get().prepareStatement(sql)) {
      for (int i = 0; i < parameters.size(); i++) {
        statement.setBytes(i + 1, parameters.get(i));
      }
      return work.with(statement);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** Returns the first column of all rows; the others are read too. */
  private List<byte[]> rows(String sql, List<byte[]> parameters) {
    return with(
        sql,
        parameters,
        statement -> {
          List<byte[]> found = new ArrayList<>();
          ResultSet row = statement.executeQuery();
          while (row.next()) {
            found.add(row.getBytes(1));
            for (int column = 2; column <= row.getMetaData().getColumnCount(); column++) {
              row.getBytes(column);
            }
          }
          return found;
        });
  }

  @Override
  public byte[] get(String key) {
    List<byte[]> found = rows("select v, r from statehouse where k = ?", List.of(bytes(key)));
    return found.isEmpty() ? null : found.get(0);
  }

  @Override
  public int getTogether(List<String> keys) {
    String marks = String.join(", ", Collections.nCopies(keys.size(), "?"));
    return rows(
            "select k, v, r from statehouse where k in (" + marks + ")",
            keys.stream().map(MySqlDriver::bytes).toList())
        .size();
  }

  @Override
  public List<String> keys(String prefix) {
    return rows("select k from statehouse where k >= ? and k < ? order by k", range(prefix))
        .stream()
        .map(key -> new String(key, UTF_8))
        .toList();
  }

  @Override
  public int list(String prefix) {
    return rows("select k, v, r from statehouse where k >= ? and k < ? order by k", range(prefix))
        .size();
  }

  @Override
  public int page(String prefix, String after, int limit) {
    return rows(
            "select k, v, r from statehouse where k > ? and k < ? order by k limit " + limit,
            List.of(bytes(after), endOf(prefix)))
        .size();
  }

  @Override
  public int children(String prefix) {
    int rest = bytes(prefix).length + 1;
    return rows(
            "select distinct substring_index(substring(k, "
                + rest
                + "), '/', 1) from statehouse where k >= ? and k < ?",
            range(prefix))
        .size();
  }

  /** Puts one key without conditions. */
  @Override
  public Revision commit(Transaction transaction) {
    if (!transaction.conditions().isEmpty() || transaction.writes().size() != 1) {
      throw new IllegalArgumentException("one put without conditions, not " + transaction);
    }
    Write.Put put = (Write.Put) transaction.writes().iterator().next();
    long revision = ThreadLocalRandom.current().nextLong(Long.MAX_VALUE);
    with(
        "insert into statehouse(k, v, r) values (?, ?, "
            + revision
            + ") on duplicate key update v = values(v), r = values(r)",
        List.of(bytes(put.key().text()), put.value().toArray()),
        PreparedStatement::executeUpdate);
    return Revision.of(revision);
  }

  @Override
  public void deleteBelow(String prefix) {
    with(
        "delete from statehouse where k >= ? and k < ?",
        range(prefix),
        PreparedStatement::executeUpdate);
  }

  private static List<byte[]> range(String prefix) {
    return List.of(bytes(prefix), endOf(prefix));
  }

  private static byte[] endOf(String prefix) {
    byte[] end = bytes(prefix);
    end[end.length - 1]++;
    return end;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  @Override
  public void close() {
    try {
      for (Connection each : connections) {
        each.close();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
