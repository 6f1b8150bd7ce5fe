package io.statehouse.mysql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What the statements of one request answered, one after the other. */
final class Results {
  private final PreparedStatement statement;
  private boolean rowsAreNext;
  private boolean started;

  Results(PreparedStatement statement, boolean rowsAreNext) {
    this.statement = statement;
    this.rowsAreNext = rowsAreNext;
  }

  /** Makes something of one row. */
  @FunctionalInterface
  interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  /** Reads the rows of the next statement that has any to give, even none. */
  <T> List<T> rows(Row<T> reader) throws SQLException {
    while (advance()) {
      if (rowsAreNext) {
        List<T> read = new ArrayList<>();
        try (ResultSet rows = statement.getResultSet()) {
          while (rows.next()) {
            T one = reader.read(rows);
            if (one != null) {
              read.add(one);
            }
          }
        }
        return read;
      }
    }
    throw new SQLException("the server gave fewer answers than it was asked for");
  }

  /** Returns how many rows the next statement that changes some has matched. */
  int count() throws SQLException {
    while (advance()) {
      if (!rowsAreNext) {
        return statement.getUpdateCount();
      }
    }
    throw new SQLException("the server gave fewer answers than it was asked for");
  }

  /** Goes to the end: only there it is certain that no statement failed. */
  void drain() throws SQLException {
    while (advance()) {
      // the next error comes as an exception
    }
  }

  private boolean advance() throws SQLException {
    if (!started) {
      started = true;
      return true;
    }
    rowsAreNext = statement.getMoreResults();
    return rowsAreNext || statement.getUpdateCount() != -1;
  }
}
