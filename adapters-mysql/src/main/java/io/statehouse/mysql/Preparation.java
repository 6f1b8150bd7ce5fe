package io.statehouse.mysql;

import io.statehouse.ports.Deadline;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * Makes the server log changes: creates a table beside the store's, and triggers that fill it, so
 * that changes by plain SQL are logged too. Runs only on request.
 */
final class Preparation {
  private static final String LOG_NEW = "insert into `<log>` (k) values (<new>)";
  private static final String LOG_OLD = "insert into `<log>` (k) values (<old>)";
  // An update may also change the key; then two keys have changed.
  private static final String LOG_BOTH =
      "begin %s; if not (<new> <=> <old>) then %s; end if; end".formatted(LOG_NEW, LOG_OLD);

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
      CallHandle.using(handle -> createAll(handle, report)).with(connection);
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

  private boolean createAll(Handle handle, List<String> report) {
    handle.define("table", form.table()).define("log", log);
    handle.define("new", form.loggedKey("new")).define("old", form.loggedKey("old"));
    form.definitions().forEach(handle::execute);
    report.add("table " + form.table() + " exists");
    handle.execute(ChangeLog.definition(form.table()));
    createTrigger(handle, "_i", "insert", LOG_NEW);
    createTrigger(handle, "_u", "update", LOG_BOTH);
    createTrigger(handle, "_d", "delete", LOG_OLD);
    handle.execute("alter table `<log>` comment = '" + ChangeLog.COMPLETE + "'");
    return report.add(
        "changes are logged in %s by triggers: watches are notified of them immediately"
            .formatted(log));
  }

  private static void createTrigger(Handle handle, String suffix, String event, String body) {
    handle.execute("drop trigger if exists `<log>" + suffix + "`");
    handle.execute(
        "create trigger `<log>%s` after %s on `<table>` for each row %s"
            .formatted(suffix, event, body));
  }
}
