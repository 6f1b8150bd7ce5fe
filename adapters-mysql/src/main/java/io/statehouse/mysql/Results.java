package io.statehouse.mysql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The results of the statements of one request, in their order. */
final class Results {
  private final PreparedStatement statement;
  private boolean isRows;
  private boolean started;

  Results(PreparedStatement statement, boolean isRows) {
    this.statement = statement;
    this.isRows = isRows;
  }

  /** Reads a value from one row; null leaves it out. */
  @FunctionalInterface
  interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  /** Reads the rows of the next statement that returns rows, of which there may be none. */
  <T> List<T> rows(Row<T> reader) throws SQLException {
    advanceTo(true);
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

  /** Returns how many rows were matched by the n-th of the statements that return no rows. */
  int count(int n) throws SQLException {
    for (int i = 0; i < n; i++) {
      advanceTo(false);
    }
    return statement.getUpdateCount();
  }

  private void advanceTo(boolean rows) throws SQLException {
    do {
      if (!advance()) {
        throw new SQLException("the server sent fewer results than there are statements");
      }
    } while (isRows != rows);
  }

  /** Reads to the end: only then is it certain that no statement failed. */
  void drain() throws SQLException {
    while (advance()) {
      // a later error is thrown as an exception
    }
  }

  private boolean advance() throws SQLException {
    if (!started) {
      started = true;
      return true;
    }
    isRows = statement.getMoreResults();
    return isRows || statement.getUpdateCount() != -1;
  }
}
