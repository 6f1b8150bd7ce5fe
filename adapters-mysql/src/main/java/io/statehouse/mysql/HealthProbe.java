package io.statehouse.mysql;

import io.statehouse.ports.Health;
import io.statehouse.ports.StoreException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Checks the server with one request, and warns of settings that should be changed. */
final class HealthProbe {
  private static final String VARIABLES =
      "('version_comment','innodb_flush_log_at_trx_commit','sync_binlog','read_only',"
          + "'max_allowed_packet','log_bin_trust_function_creators',"
          + BinaryLogAccess.VARIABLES
          + ")";

  private final Connections connections;
  private final TableForm form;

  HealthProbe(Connections connections, TableForm form) {
    this.connections = connections;
    this.form = form;
  }

  /** What one request returns about the server and the table. */
  private record Found(
      Map<String, String> variables, String cipher, List<String> collation, List<String> grants) {}

  Health run() {
    try {
      return connections.read("check", connection -> health(connection, read(connection)));
    } catch (StoreException failed) {
      return new Health(false, failed.getMessage(), List.of());
    }
  }

  private Found read(CallConnection connection) throws SQLException {
    Request request =
        Request.of("show global variables where variable_name in " + VARIABLES)
            .then("show session status like 'Ssl_cipher'")
            .then(
                "select table_collation from information_schema.tables"
                    + " where table_schema = database() and table_name = ?",
                form.table())
            .then("show grants");
    return connection.send(
        request,
        results -> {
          Map<String, String> variables = new TreeMap<>();
          results.rows(row -> variables.put(row.getString(1), row.getString(2)));
          List<String> cipher = results.rows(row -> row.getString(2));
          return new Found(
              variables,
              cipher.isEmpty() ? "" : cipher.get(0),
              results.rows(row -> row.getString(1)),
              results.rows(row -> row.getString(1)));
        });
  }

  private Health health(CallConnection connection, Found found) throws SQLException {
    List<String> warnings = new ArrayList<>(form.warnings());
    durability(found.variables, warnings);
    packet(found.variables, warnings);
    String watches = watching(connection, found, warnings);
    if (found.collation.isEmpty()) {
      warnings.add("table " + form.table() + " does not exist yet: the first write creates it");
    }
    String version = found.variables.getOrDefault("version", "unknown version");
    String summary =
        (version.contains("MariaDB") ? "MariaDB " : "MySQL ")
            + version
            + ", table "
            + form.table()
            + (found.collation.isEmpty() ? "" : " (" + found.collation.get(0) + ")")
            + (found.cipher.isEmpty() ? ", not encrypted" : ", TLS " + found.cipher)
            + ", watches "
            + watches;
    return new Health(true, summary, warnings);
  }

  private static void durability(Map<String, String> variables, List<String> warnings) {
    if (!variables.getOrDefault("innodb_flush_log_at_trx_commit", "1").equals("1")) {
      warnings.add(
          "innodb_flush_log_at_trx_commit is "
              + variables.get("innodb_flush_log_at_trx_commit")
              + ": a crash loses acknowledged commits; set it to 1");
    }
    boolean logged = variables.getOrDefault("log_bin", "OFF").equals("ON");
    if (logged && !variables.getOrDefault("sync_binlog", "1").equals("1")) {
      warnings.add(
          "sync_binlog is "
              + variables.get("sync_binlog")
              + ": a crash may lose commits from replicas; set it to 1");
    }
    if (logged && variables.getOrDefault("binlog_format", "ROW").equals("STATEMENT")) {
      warnings.add("binlog_format is STATEMENT, so the server rejects commits: set it to ROW");
    }
    if (!variables.getOrDefault("read_only", "OFF").equals("OFF")) {
      warnings.add("the server is read-only: use the primary for writes");
    }
  }

  private void packet(Map<String, String> variables, List<String> warnings) {
    long needed = 2 * form.limits().transactionBytes() + (1 << 20);
    long packet = Long.parseLong(variables.getOrDefault("max_allowed_packet", "" + needed));
    if (packet < needed) {
      warnings.add(
          "max_allowed_packet is "
              + packet
              + ": the largest transactions need "
              + needed
              + "; raise it, or keep values small");
    }
  }

  /** Returns how watches find changes. */
  private String watching(CallConnection connection, Found found, List<String> warnings)
      throws SQLException {
    Optional<String> obstacle = new BinaryLogAccess(found.variables, found.grants).obstacle(form);
    if (obstacle.isEmpty()) {
      return "read the binary log";
    }
    warnings.add("watches cannot read the binary log, which is fastest: " + obstacle.get());
    if (TableState.read(connection, form).logIsComplete()) {
      return "read " + ChangeLog.nameFor(form.table());
    }
    String hint =
        "watches poll and compare revisions: run \"statehouse stores prepare URL\" to make the"
            + " server log changes";
    boolean mayTrigger =
        found.grants.stream().anyMatch(grant -> grant.matches("(?s)GRANT .*\\b(ALL|TRIGGER)\\b.*"));
    boolean mayCreate =
        found.grants.stream().anyMatch(grant -> grant.matches("(?s)GRANT .*\\b(ALL|CREATE)\\b.*"));
    boolean trusted =
        found.variables.getOrDefault("log_bin", "OFF").equals("OFF")
            || found.variables.getOrDefault("log_bin_trust_function_creators", "ON").equals("ON")
            || found.grants.stream()
                .anyMatch(grant -> grant.matches("(?s)GRANT .*\\b(SUPER|ALL)\\b.* ON \\*\\.\\*.*"));
    if (!mayTrigger || !mayCreate) {
      hint += "; that needs the privileges CREATE and TRIGGER, which this user lacks";
    } else if (!trusted) {
      hint += "; that needs log_bin_trust_function_creators=1, set by an administrator";
    }
    warnings.add(hint);
    return "poll";
  }
}
