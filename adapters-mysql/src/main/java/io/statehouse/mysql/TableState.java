package io.statehouse.mysql;

import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/**
 * What the server records about a table and its {@link ChangeLog}.
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

  private record Row(String table, String comment, String changed, long ageSeconds) {}

  static TableState read(CallConnection connection, TableForm form) throws SQLException {
    // By default MySQL returns statistics up to a day old; MariaDB, which lacks the setting,
    // ignores this part as a comment.
    Request request =
        Request.of("set @statehouse = 0 /*!80000 , session information_schema_stats_expiry = 0 */")
            .then(
                "select table_name, table_comment, cast(update_time as char),"
                    + " timestampdiff(second, update_time, now())"
                    + " from information_schema.tables"
                    + " where table_schema = database() and table_name in ")
            .list(List.of(form.table(), ChangeLog.nameFor(form.table())));
    List<Row> rows =
        connection.send(
            request,
            results ->
                results.rows(
                    row ->
                        new Row(
                            row.getString(1), row.getString(2), row.getString(3), row.getLong(4))));
    String changed = "absent";
    long age = TRUSTED_AFTER_SECONDS;
    boolean hasLog = false;
    boolean logIsComplete = false;
    for (Row row : rows) {
      if (row.table.equalsIgnoreCase(form.table())) {
        changed = row.changed;
        age = row.ageSeconds;
      } else {
        hasLog = true;
        logIsComplete = row.comment.equals(ChangeLog.COMPLETE);
      }
    }
    return new TableState(changed, age, hasLog, logIsComplete);
  }

  boolean changedAtSameTimeAs(TableState other) {
    return Objects.equals(changed, other.changed);
  }

  /** Whether a later change would show as another time. */
  boolean isSettled() {
    return changed == null || ageSeconds >= TRUSTED_AFTER_SECONDS;
  }
}
