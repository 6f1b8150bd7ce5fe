package io.statehouse.mysql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/**
 * The state that the server records of a table and its {@link ChangeLog}.
 *
 * @param changed when the table was last changed, by the server's clock, in whole seconds; null if
 *     the server does not know
 * @param ageSeconds how long ago that was
 * @param hasLog whether there is a log
 * @param logIsComplete whether triggers log every change
 */
record TableState(String changed, long ageSeconds, boolean hasLog, boolean logIsComplete) {
  /** Further changes may follow within the same second, and clocks are not exact. */
  private static final long TRUSTED_AFTER_SECONDS = 3;

  static TableState read(CallConnection connection, TableForm form) throws SQLException {
    // By default MySQL returns statistics up to a day old; MariaDB, which lacks the setting,
    // ignores this part as a comment.
    Request request =
        Request.of("set @statehouse = 0 /*!80000 , session information_schema_stats_expiry = 0 */")
            .then("select table_name, cast(update_time as char), table_comment = ?")
            .text(", timestampdiff(second, update_time, now()) from information_schema.tables")
            .text(" where table_schema = database() and table_name in ", ChangeLog.COMPLETE)
            .list(List.of(form.table(), ChangeLog.nameFor(form.table())));
    TableState[] found = {new TableState("absent", TRUSTED_AFTER_SECONDS, false, false)};
    connection.rows(request, row -> found[0] = found[0].with(row, form));
    return found[0];
  }

  private TableState with(ResultSet row, TableForm form) throws SQLException {
    return row.getString(1).equalsIgnoreCase(form.table())
        ? new TableState(row.getString(2), row.getLong(4), hasLog, logIsComplete)
        : new TableState(changed, ageSeconds, true, row.getBoolean(3));
  }

  boolean changedWithin(long seconds) {
    return changed != null && ageSeconds <= seconds;
  }

  boolean changedAtSameTimeAs(TableState other) {
    return Objects.equals(changed, other.changed);
  }

  /** Returns whether a later change would show as another time. */
  boolean isSettled() {
    return changed == null || ageSeconds >= TRUSTED_AFTER_SECONDS;
  }
}
