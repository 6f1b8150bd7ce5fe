package io.statehouse.redis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a server answered to INFO, read for what an operator should know. */
final class ServerInfo {
  private final Map<String, String> fields;
  private final String sync;

  private ServerInfo(Map<String, String> fields, String sync) {
    this.fields = fields;
    this.sync = sync;
  }

  /**
   * @param info the answer to INFO, or an error
   * @param sync the answer to CONFIG GET appendfsync, or an error
   */
  static ServerInfo of(Object info, Object sync) {
    Map<String, String> fields = new HashMap<>();
    if (info instanceof byte[]) {
      for (String line : PooledConnection.text(info).split("\r?\n")) {
        int colon = line.indexOf(':');
        if (colon > 0) {
          fields.put(line.substring(0, colon), line.substring(colon + 1));
        }
      }
    }
    String policy =
        sync instanceof List<?> setting && setting.size() == 2
            ? PooledConnection.text(setting.get(1))
            : "";
    return new ServerInfo(fields, policy);
  }

  /** Name and version: Valkey calls itself Redis too, by a version that it is compatible with. */
  String name() {
    return fields.containsKey("valkey_version")
        ? "Valkey " + fields.get("valkey_version")
        : "Redis " + fields.getOrDefault("redis_version", "of unknown version");
  }

  String durability() {
    if (fields.isEmpty()) {
      return "durability unknown";
    }
    if (!flag("aof_enabled")) {
      return "not durable";
    }
    return switch (sync) {
      case "always" -> "durable";
      case "everysec" -> "durable after a second";
      case "no" -> "durable when the system gets round to it";
      default -> "append-only file, synced unknown how";
    };
  }

  List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    if (fields.isEmpty()) {
      return warnings;
    }
    addDurability(warnings);
    addMemory(warnings);
    if (number("connected_slaves") > 0) {
      warnings.add(
          "it has replicas, which follow a little behind: a failover may lose what was acknowledged"
              + " last; min-replicas-to-write bounds it");
    }
    return warnings;
  }

  private void addDurability(List<String> warnings) {
    if (!flag("aof_enabled")) {
      warnings.add(
          "not durable: what was written since the last snapshot is lost in a crash;"
              + " set appendonly yes and appendfsync always");
    } else if (!sync.equals("always")) {
      warnings.add(
          sync.isEmpty()
              ? "how often the append-only file is synced is unknown: this user may not CONFIG GET"
              : "a crash may lose the last second or more of acknowledged writes: appendfsync is "
                  + sync
                  + ", set it to always");
    }
    for (String status : List.of("aof_last_write_status", "rdb_last_bgsave_status")) {
      if (!fields.getOrDefault(status, "ok").equals("ok")) {
        warnings.add("the disk does not take what it should: " + status + " is not ok");
      }
    }
  }

  private void addMemory(List<String> warnings) {
    long most = number("maxmemory");
    String policy = fields.getOrDefault("maxmemory_policy", "noeviction");
    if (most > 0 && !policy.equals("noeviction")) {
      warnings.add(
          "keys may vanish: at maxmemory the server throws some away, as maxmemory-policy "
              + policy
              + " says; set it to noeviction");
    }
    if (most > 0 && number("used_memory") > most / 10 * 9) {
      warnings.add("less than a tenth of maxmemory is left");
    }
  }

  private boolean flag(String field) {
    return fields.getOrDefault(field, "0").equals("1");
  }

  private long number(String field) {
    try {
      return Long.parseLong(fields.getOrDefault(field, "0"));
    } catch (NumberFormatException noNumber) {
      return 0;
    }
  }
}
