package io.statehouse.file;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/**
 * A connection and its statements, each prepared when first needed. Not safe for use by several
 * threads.
 */
final class Statements implements AutoCloseable {
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

  /** Returns a statement to be executed often. */
  PreparedStatement prepared(String sql) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    return statement;
  }

  /** Executes a statement without parameters, often. */
  void repeat(String sql) throws SQLException {
    prepared(sql).executeUpdate();
  }

  /** Returns the number that a query without parameters finds, often. */
  long number(String sql) throws SQLException {
    try (ResultSet row = prepared(sql).executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  /** Executes a statement once. */
  void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  /** Returns what a query finds, once. */
  String text(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  @Override
  public void close() {
    database.close(connection);
  }
}
