package io.statehouse.mysql;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The settings of the server and the privileges of the account, and so whether watches can read the
 * binary log.
 *
 * @param variables the server's, by name; only those that matter, of which not every server has all
 * @param grants the account's, as {@code SHOW GRANTS} returns them
 */
record BinaryLogAccess(Map<String, String> variables, List<String> grants) {
  static BinaryLogAccess read(CallConnection connection) throws SQLException {
    return connection.send(request(), BinaryLogAccess::read);
  }

  static Request request() {
    return Request.of("show global variables where variable_name in ")
        .text("('version','log_bin','binlog_format','binlog_row_image',")
        .text("'binlog_order_commits','binlog_transaction_compression','log_bin_compress',")
        .text("'log_slave_updates','log_replica_updates','wsrep_on','sync_binlog','read_only',")
        .text("'super_read_only','innodb_read_only',")
        .text("'innodb_flush_log_at_trx_commit','max_allowed_packet',")
        .text("'log_bin_trust_function_creators')")
        .then("show grants");
  }

  static BinaryLogAccess read(Results results) throws SQLException {
    Map<String, String> variables = new HashMap<>();
    results.rows(row -> variables.put(row.getString(1), row.getString(2)));
    return new BinaryLogAccess(variables, results.rows(row -> row.getString(1)));
  }

  boolean isMariaDb() {
    return variables.getOrDefault("version", "").contains("MariaDB");
  }

  boolean has(String variable, String value) {
    return value.equalsIgnoreCase(variables.get(variable));
  }

  boolean isGranted(String regex) {
    return grants.stream().anyMatch(grant -> grant.matches("(?s)GRANT .*" + regex));
  }

  /** Returns why the server rejects the account's writes, as far as its settings show it. */
  Optional<String> writeProblem() {
    String readOnly = variables.getOrDefault("read_only", "OFF");
    boolean forAll =
        has("super_read_only", "ON")
            || has("innodb_read_only", "ON")
            || readOnly.equals("NO_LOCK_NO_ADMIN");
    // These privileges are exempt from read_only.
    boolean exempt =
        isGranted(
            "\\b(ALL PRIVILEGES|SUPER|CONNECTION_ADMIN|READ[_ ]ONLY ADMIN)\\b.* ON \\*\\.\\*.*");
    return forAll || (!readOnly.equals("OFF") && !exempt)
        ? Optional.of("the server is read-only and rejects writes: use the primary")
        : Optional.empty();
  }

  /** Returns why watches cannot read the log, and what to do; empty if they can. */
  Optional<String> obstacle(TableForm form) {
    if (!has("log_bin", "ON")) {
      return Optional.of("the server keeps no binary log: start it with log_bin");
    }
    if (!has("binlog_format", "ROW")) {
      return mustBe("binlog_format", "ROW");
    }
    if (form.needsWholeRowsInLog() && !has("binlog_row_image", "FULL")) {
      return mustBe("binlog_row_image", "FULL");
    }
    for (String compressing : List.of("binlog_transaction_compression", "log_bin_compress")) {
      if (has(compressing, "ON")) {
        return mustBe(compressing, "OFF");
      }
    }
    if (has("binlog_order_commits", "OFF")) {
      return mustBe("binlog_order_commits", "ON");
    }
    if (has("wsrep_on", "ON") && has("log_slave_updates", "OFF")) {
      return Optional.of("log_slave_updates is OFF on this node of a cluster: set it to ON");
    }
    return Optional.of(String.join(" and ", missingGrants()))
        .filter(missing -> !missing.isEmpty())
        .map(
            "grant this user %s on *.*, which lets it read the changes of all databases"
                ::formatted);
  }

  private Optional<String> mustBe(String variable, String value) {
    return Optional.of(variable + " is " + variables.get(variable) + ": set it to " + value);
  }

  /**
   * Returns the names of privileges that the account lacks; none if it has roles, whose are not
   * known.
   */
  private Set<String> missingGrants() {
    Set<String> granted = new TreeSet<>();
    for (String grant : grants) {
      int on = grant.indexOf(" ON ");
      if (on < 0) {
        return Set.of(); // of a role
      }
      if (grant.startsWith(" ON *.* ", on)) {
        granted.addAll(List.of(grant.substring("GRANT ".length(), on).split(", ?")));
      }
    }
    if (granted.contains("ALL PRIVILEGES") || granted.contains("SUPER")) {
      return Set.of();
    }
    String monitor = isMariaDb() ? "BINLOG MONITOR" : "REPLICATION CLIENT";
    Set<String> missing = new TreeSet<>(Set.of("REPLICATION SLAVE", monitor));
    missing.removeAll(granted);
    if (granted.contains("REPLICATION CLIENT")) {
      missing.remove(monitor); // its name before MariaDB 10.5
    }
    return missing;
  }
}
