package io.statehouse.mysql;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the server log changes: creates a table beside the store's, and triggers that fill it, so
 * that changes by plain SQL are logged too. Runs only on request.
 */
final class Preparation {
  /** The comment of a log table that misses no change. */
  private static final String COMPLETE = "Statehouse: changed keys, filled by triggers";

  private final Connections connections;
  private final TableForm form;

  Preparation(Connections connections, TableForm form) {
    this.connections = connections;
    this.form = form;
  }

  static boolean isComplete(CallConnection connection, TableForm form) throws SQLException {
    return connection.withHandle(
        handle ->
            handle
                .createQuery(
                    "select table_comment from information_schema.tables"
                        + " where table_schema = database() and table_name = :log")
                .bind("log", ChangeLog.nameFor(form.table()))
                .mapTo(String.class)
                .findOne()
                .filter(COMPLETE::equals)
                .isPresent());
  }

  /** Creates what is missing; returns what was done, or why it could not be done. */
  List<String> run() {
    Deadline deadline = connections.deadline();
    List<String> report = new ArrayList<>();
    try (CallConnection connection = connections.borrow("prepare", deadline)) {
      connection.withHandle(handle -> handle.execute(form.definition()));
      report.add("table " + form.table() + " exists");
      String log = ChangeLog.nameFor(form.table());
      connection.withHandle(handle -> handle.execute(definition(log)));
      for (Trigger trigger : Trigger.values()) {
        connection.withHandle(
            handle -> handle.execute("drop trigger if exists `" + trigger.nameFor(form) + "`"));
        connection.withHandle(handle -> handle.execute(trigger.definition(form)));
      }
      connection.withHandle(
          handle -> handle.execute("alter table `" + log + "` comment = '" + COMPLETE + "'"));
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

  private static String definition(String log) {
    return "create table if not exists `"
        + log
        + "` (id bigint unsigned not null auto_increment primary key,"
        + " k varbinary(2048) not null comment 'changed key, in UTF-8',"
        + " at timestamp not null default current_timestamp)"
        + " engine=InnoDB comment='Statehouse: changed keys, triggers are missing'";
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
