package io.statehouse.mysql;

import io.statehouse.ports.KeyRange;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/**
 * One or several statements that are sent to the server together, with their parameters in order.
 */
final class Request {
  private final StringBuilder sql = new StringBuilder();
  private final List<Object> parameters = new ArrayList<>();
  private boolean repeated;
  private boolean streamed;

  /** With more values in one IN, MariaDB executes it as a join. */
  static final int MAX_LIST = 500;

  /** Cuts a collection into parts that fit into one statement. */
  static <T> List<List<T>> slices(Collection<T> all, int size) {
    List<T> ordered = new ArrayList<>(all);
    List<List<T>> slices = new ArrayList<>();
    for (int from = 0; from < ordered.size(); from += size) {
      slices.add(ordered.subList(from, Math.min(from + size, ordered.size())));
    }
    return slices;
  }

  static Request of(String statement, Object... parameters) {
    return new Request().then(statement, parameters);
  }

  /** Appends a statement. */
  Request then(String statement, Object... parameters) {
    return (sql.isEmpty() ? this : text("; ")).text(statement, parameters);
  }

  /** Continues the last statement. */
  Request text(String more, Object... parameters) {
    sql.append(more);
    Collections.addAll(this.parameters, parameters);
    return this;
  }

  /** Adds the parameters of the last statement. */
  Request with(Object... more) {
    return text("", more);
  }

  /** Appends {@code (?, ?, …)} with these as parameters. */
  Request list(Collection<?> values) {
    sql.append('(').append(String.join(",", Collections.nCopies(values.size(), "?"))).append(')');
    parameters.addAll(values);
    return this;
  }

  /** Continues with a condition on the column {@code k}. */
  Request where(KeyRange range) {
    text(" where k >= ?", (Object) range.from());
    return range.isUnbounded() ? this : text(" and k < ?", (Object) range.to());
  }

  /** Marks this single statement as frequent, so that the server prepares it. */
  Request repeated() {
    repeated = true;
    return this;
  }

  boolean isRepeated() {
    return repeated;
  }

  /** Marks this single statement as one with many rows, which are read as they arrive. */
  Request streamed() {
    streamed = true;
    return this;
  }

  boolean isStreamed() {
    return streamed;
  }

  boolean isEmpty() {
    return sql.isEmpty();
  }

  String sql() {
    return sql.toString();
  }

  /** Binds the parameters: numbers, strings and byte arrays. */
  void bind(PreparedStatement statement) throws SQLException {
    for (int i = 0; i < parameters.size(); i++) {
      Object parameter = parameters.get(i);
      if (parameter instanceof byte[] bytes) {
        statement.setBytes(i + 1, bytes);
      } else if (parameter instanceof String text) {
        statement.setString(i + 1, text);
      } else if (parameter == null) {
        statement.setNull(i + 1, java.sql.Types.BIGINT);
      } else {
        statement.setLong(i + 1, ((Number) parameter).longValue());
      }
    }
  }
}
