package io.statehouse.mysql;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.Health;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks the server and the privileges of the account, and warns of settings that should be
 * changed: one round trip, and one more where the binary log cannot be read and so the change log
 * must be looked for.
 */
final class HealthProbe {
  private final Connections connections;
  private final TableForm form;
  private final List<String> warnings = new ArrayList<>();

  /**
   * The properties of the server, the connection and the table, read in one round trip.
   *
   * @param cipher of the connection; empty if it is not encrypted
   * @param collation of the table; empty if there is no table
   */
  private record Found(
      BinaryLogAccess server, Optional<String> cipher, Optional<String> collation) {}

  HealthProbe(Connections connections, TableForm form) {
    this.connections = connections;
    this.form = form;
  }

  /**
   * @throws io.statehouse.ports.StoreException if the server cannot be reached
   */
  Health check(Deadline deadline) {
    return connections.read("check", deadline, this::health);
  }

  private Health health(CallConnection connection) throws SQLException {
    Found found = read(connection);
    BinaryLogAccess server = found.server;
    warnings.clear(); // of a try that failed
    warnings.addAll(form.warnings());
    warnOfSettings(server);
    String watches = watching(connection, server);
    if (found.collation.isEmpty()) {
      warnings.add("table " + form.table() + " does not exist yet: the first write creates it");
    }
    String summary =
        "%s %s, table %s%s, %s, watches %s"
            .formatted(
                server.isMariaDb() ? "MariaDB" : "MySQL",
                server.variables().getOrDefault("version", "unknown version"),
                form.table(),
                found.collation.map(" (%s)"::formatted).orElse(""),
                found.cipher.map("TLS "::concat).orElse("not encrypted"),
                watches);
    Health health = new Health(true, summary, warnings);
    return server.writeProblem().map(health::rejectingWrites).orElse(health);
  }

  private Found read(CallConnection connection) throws SQLException {
    Request request =
        BinaryLogAccess.request()
            .then("show session status like 'Ssl_cipher'")
            .then("select table_collation from information_schema.tables")
            .text(" where table_schema = database() and table_name = ?", form.table());
    return connection.send(
        request,
        results ->
            new Found(
                BinaryLogAccess.read(results),
                results.rows(row -> row.getString(2)).stream()
                    .filter(name -> !name.isEmpty())
                    .findFirst(),
                results.rows(row -> row.getString(1)).stream().findFirst()));
  }

  private void warnOfSettings(BinaryLogAccess server) {
    warnUnless(server, "innodb_flush_log_at_trx_commit", "1", "a crash loses acknowledged commits");
    if (server.has("log_bin", "ON")) {
      warnUnless(server, "sync_binlog", "1", "a crash may lose commits from replicas");
      if (server.has("binlog_format", "STATEMENT")) {
        warnings.add("binlog_format is STATEMENT, so the server rejects commits: set it to ROW");
      }
    }
    long needed = 2 * form.limits().transactionBytes() + (1 << 20);
    String packet = server.variables().getOrDefault("max_allowed_packet", "" + needed);
    if (Long.parseLong(packet) < needed) {
      String warning =
          "max_allowed_packet is %s: the largest transactions need %s; raise it, or keep values"
              + " small";
      warnings.add(warning.formatted(packet, needed));
    }
  }

  private void warnUnless(BinaryLogAccess server, String variable, String value, String danger) {
    String now = server.variables().getOrDefault(variable, value);
    if (!now.equals(value)) {
      warnings.add(variable + " is " + now + ": " + danger + "; set it to " + value);
    }
  }

  /** Returns how watches find changes. */
  private String watching(CallConnection connection, BinaryLogAccess server) throws SQLException {
    Optional<String> obstacle = server.obstacle(form);
    if (obstacle.isEmpty()) {
      return "read the binary log";
    }
    warnings.add("watches cannot read the binary log, which is fastest: " + obstacle.get());
    if (TableState.read(connection, form).logIsComplete()) {
      return "read " + ChangeLog.nameFor(form.table());
    }
    boolean isTrusted =
        !server.has("log_bin", "ON")
            || !server.has("log_bin_trust_function_creators", "OFF")
            || server.isGranted("\\b(SUPER|ALL)\\b.* ON \\*\\.\\*.*");
    String need = "";
    if (!server.isGranted("\\b(ALL|TRIGGER)\\b.*") || !server.isGranted("\\b(ALL|CREATE)\\b.*")) {
      need = "; that needs the privileges CREATE and TRIGGER, which this user lacks";
    } else if (!isTrusted) {
      need = "; that needs log_bin_trust_function_creators=1, set by an administrator";
    }
    warnings.add(
        "watches poll and compare revisions: run \"statehouse stores prepare URL\" to make the"
            + " server log changes"
            + need);
    return "poll";
  }
}
