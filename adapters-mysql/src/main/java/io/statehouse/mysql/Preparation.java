package io.statehouse.mysql;

import io.statehouse.ports.Deadline;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the server log changes: creates a table beside the store's, and triggers that fill it, so
 * that changes by plain SQL are logged too. Runs only on request.
 */
final class Preparation {
  private final Connections connections;
  private final TableForm form;
  private final String log;

  Preparation(Connections connections, TableForm form) {
    this.connections = connections;
    this.form = form;
    this.log = ChangeLog.nameFor(form.table());
  }

  /** Creates what is missing; returns what was done, or why it could not be done. */
  List<String> run() {
    Deadline deadline = connections.calls().begin();
    List<String> report = new ArrayList<>();
    try (CallConnection connection = connections.borrow("prepare", deadline)) {
      for (String definition : form.definitions()) {
        connection.send(Request.of(definition));
      }
      report.add("table " + form.table() + " exists");
      connection.send(Request.of(ChangeLog.definition(form.table())));
      String fromOld = insertFrom("old");
      String fromNew = insertFrom("new");
      createTrigger(connection, "_i", "insert", fromNew);
      // An update may also change the key; then two keys have changed.
      String both = "begin %s; if not (%s <=> %s) then %s; end if; end";
      String updated =
          both.formatted(fromNew, form.loggedKey("old"), form.loggedKey("new"), fromOld);
      createTrigger(connection, "_u", "update", updated);
      createTrigger(connection, "_d", "delete", fromOld);
      connection.send(
          Request.of("alter table `" + log + "` comment = '" + ChangeLog.COMPLETE + "'"));
      report.add(
          "changes are logged in %s by triggers: watches are notified of them immediately"
              .formatted(log));
    } catch (SQLException failed) {
      if (!Failures.is(failed, Failures.TRIGGER_NEEDS_TRUST)) {
        throw connections.failures().beforeWriting(failed);
      }
      report.add(
          "no triggers: this user may not create them while the binary log is on (error 1419);"
              + " ask an administrator to set log_bin_trust_function_creators=1, then prepare again."
              + " Until then watches poll and compare revisions");
    }
    return report;
  }

  /** The statement of a trigger that logs the key of the row {@code new} or {@code old}. */
  private String insertFrom(String row) {
    return "insert into `" + log + "` (k) values (" + form.loggedKey(row) + ")";
  }

  private void createTrigger(CallConnection connection, String suffix, String event, String body)
      throws SQLException {
    connection.send(Request.of("drop trigger if exists `" + log + suffix + "`"));
    String definition = "create trigger `%s` after %s on `%s` for each row %s";
    connection.send(Request.of(definition.formatted(log + suffix, event, form.table(), body)));
  }
}
