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

  Preparation(Connections connections, TableForm form) {
    this.connections = connections;
    this.form = form;
  }

  /** Creates what is missing; returns what was done, or why it could not be done. */
  List<String> run() {
    Deadline deadline = connections.calls().begin();
    List<String> report = new ArrayList<>();
    try (CallConnection connection = connections.borrow("prepare", deadline)) {
      for (String definition : form.definitions()) {
        connection.withHandle(handle -> handle.execute(definition));
      }
      report.add("table " + form.table() + " exists");
      String log = ChangeLog.nameFor(form.table());
      connection.withHandle(handle -> handle.execute(ChangeLog.definition(form.table())));
      for (Trigger trigger : Trigger.values()) {
        connection.withHandle(
            handle -> handle.execute("drop trigger if exists `" + trigger.nameFor(form) + "`"));
        connection.withHandle(handle -> handle.execute(trigger.definition(form)));
      }
      connection.withHandle(
          handle ->
              handle.execute("alter table `" + log + "` comment = '" + ChangeLog.COMPLETE + "'"));
      report.add(
          "changes are logged in "
              + log
              + " by triggers: watches are notified of them immediately");
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

  private enum Trigger {
    INSERTED("_i", "insert", "new"),
    UPDATED("_u", "update", "new"),
    DELETED("_d", "delete", "old");

    private final String suffix;
    private final String event;
    private final String row;

    Trigger(String suffix, String event, String row) {
      this.suffix = suffix;
      this.event = event;
      this.row = row;
    }

    String nameFor(TableForm form) {
      return ChangeLog.nameFor(form.table()) + suffix;
    }

    String definition(TableForm form) {
      String insert = "insert into `" + ChangeLog.nameFor(form.table()) + "` (k) values (";
      String body = insert + form.loggedKey(row) + ")";
      if (this == UPDATED) {
        // An update may also change the key; then two keys have changed.
        body =
            "begin "
                + body
                + "; if not ("
                + form.loggedKey("old")
                + " <=> "
                + form.loggedKey("new")
                + ") then "
                + insert
                + form.loggedKey("old")
                + "); end if; end";
      }
      return "create trigger `"
          + nameFor(form)
          + "` after "
          + event
          + " on `"
          + form.table()
          + "` for each row "
          + body;
    }
  }
}
