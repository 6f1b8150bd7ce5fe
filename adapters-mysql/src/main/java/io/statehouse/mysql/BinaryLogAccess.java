package io.statehouse.mysql;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Whether watches can read the binary log: what the server writes to it, and what the account may
 * do.
 *
 * @param variables the server's, by name; only those that matter
 * @param grants the account's, as {@code SHOW GRANTS} returns them
 */
record BinaryLogAccess(Map<String, String> variables, List<String> grants) {
  /** The variables that matter; not every server has all of them. */
  static final String VARIABLES =
      "'version','log_bin','binlog_format','binlog_row_image','binlog_order_commits',"
          + "'binlog_transaction_compression','log_bin_compress','log_slave_updates',"
          + "'log_replica_updates','wsrep_on'";

  static BinaryLogAccess read(CallConnection connection) throws SQLException {
    return connection.send(
        Request.of("show global variables where variable_name in (" + VARIABLES + ")")
            .then("show grants"),
        results -> {
          Map<String, String> variables = new TreeMap<>();
          results.rows(row -> variables.put(row.getString(1), row.getString(2)));
          return new BinaryLogAccess(variables, results.rows(row -> row.getString(1)));
        });
  }

  /** Why watches cannot read the log, and what to do; empty if they can. */
  Optional<String> obstacle(TableForm form) {
    if (!has("log_bin", "ON")) {
      return Optional.of("the server keeps no binary log: start it with log_bin");
    }
    if (!has("binlog_format", "ROW")) {
      return Optional.of("binlog_format is " + variables.get("binlog_format") + ": set it to ROW");
    }
    if (form.needsWholeRowsInLog() && !has("binlog_row_image", "FULL")) {
      return Optional.of(
          "binlog_row_image is " + variables.get("binlog_row_image") + ": set it to FULL");
    }
    for (String compressing : List.of("binlog_transaction_compression", "log_bin_compress")) {
      if (has(compressing, "ON")) {
        return Optional.of(compressing + " is ON: set it to OFF");
      }
    }
    if (has("binlog_order_commits", "OFF")) {
      return Optional.of("binlog_order_commits is OFF: set it to ON");
    }
    if (has("wsrep_on", "ON") && has("log_slave_updates", "OFF")) {
      return Optional.of("log_slave_updates is OFF on this node of a cluster: set it to ON");
    }
    Set<String> missing = missingGrants();
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "grant this user "
                + String.join(" and ", missing)
                + " on *.*, which lets it read the changes of all databases");
  }

  private boolean has(String variable, String value) {
    return value.equalsIgnoreCase(variables.get(variable));
  }

  /** The names of privileges that the account lacks; none if it has roles, whose are not known. */
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
    boolean isMariaDb = variables.getOrDefault("version", "").contains("MariaDB");
    List<String> monitor =
        isMariaDb ? List.of("BINLOG MONITOR", "REPLICATION CLIENT") : List.of("REPLICATION CLIENT");
    Set<String> missing = new TreeSet<>();
    if (!granted.contains("REPLICATION SLAVE")) {
      missing.add("REPLICATION SLAVE");
    }
    if (monitor.stream().noneMatch(granted::contains)) {
      missing.add(monitor.get(0));
    }
    return missing;
  }
}
