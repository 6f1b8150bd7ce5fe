package io.statehouse.file;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Revision;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A connection and its statements, each prepared when first needed. Not safe for use by several
 * threads.
 */
class Statements implements AutoCloseable {
  private static final String REVISION = "select r from kv where k = ?";

  private final Connection connection;
  private final Database database;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  /**
   * @param database closes the connection
   */
  Statements(Connection connection, Database database) {
    this.connection = connection;
    this.database = database;
  }

  final PreparedStatement prepared(String sql) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    return statement;
  }

  /** Executes a statement without parameters; returns how many rows it changed. */
  final int run(String sql) throws SQLException {
    return prepared(sql).executeUpdate();
  }

  /** Returns the number that a query without parameters finds. */
  final long number(String sql) throws SQLException {
    try (ResultSet row = prepared(sql).executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  final String text(String sql) throws SQLException {
    try (ResultSet row = prepared(sql).executeQuery()) {
      row.next();
      return row.getString(1);
    }
  }

  /** Returns the revision of a key, or empty if there is no such key. */
  final Optional<Revision> revision(byte[] key) throws SQLException {
    PreparedStatement revision = prepared(REVISION);
    revision.setBytes(1, key);
    try (ResultSet row = revision.executeQuery()) {
      return row.next() ? Optional.of(Revision.of(row.getLong(1))) : Optional.empty();
    }
  }

  /** Returns whether a condition holds in what this connection sees. */
  final boolean holds(Condition condition) throws SQLException {
    Optional<Revision> revision = revision(condition.key().utf8());
    return condition instanceof Condition.Unchanged unchanged
        ? revision.equals(Optional.of(unchanged.entry().revision()))
        : revision.isPresent() != condition instanceof Condition.Absent;
  }

  @Override
  public final void close() {
    database.close(connection);
  }
}
