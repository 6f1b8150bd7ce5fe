package io.statehouse.redis;

import static io.statehouse.redis.PooledConnection.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A server's response to INFO, evaluated for what an operator should know.
 *
 * @param fields empty if the user may not run INFO
 * @param sync how often the append-only file is synced; empty if unknown
 */
record ServerInfo(Map<String, String> fields, String sync) {

  /**
   * @param info the response to INFO, or an error
   * @param sync the response to CONFIG GET appendfsync, or an error
   */
  static ServerInfo of(Object info, Object sync) {
    Map<String, String> fields = new HashMap<>();
    for (String line : (info instanceof byte[] ? text(info) : "").split("\r?\n")) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        fields.put(line.substring(0, colon), line.substring(colon + 1));
      }
    }
    boolean isKnown = sync instanceof List<?> setting && setting.size() == 2;
    return new ServerInfo(fields, isKnown ? text(((List<?>) sync).get(1)) : "");
  }

  /** Name and version: Valkey also reports a Redis version with which it is compatible. */
  String name() {
    return fields.containsKey("valkey_version")
        ? "Valkey " + fields.get("valkey_version")
        : "Redis " + field("redis_version", "of unknown version");
  }

  String durability() {
    if (fields.isEmpty()) {
      return "durability unknown";
    } else if (!isAppendOnly()) {
      return "not durable";
    }
    return switch (sync) {
      case "always" -> "durable";
      case "everysec" -> "durable after a second";
      case "no" -> "durable once the operating system syncs";
      default -> "append-only file, sync policy unknown";
    };
  }

  List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    if (fields.isEmpty()) {
      return warnings;
    }
    if (!isAppendOnly()) {
      warnings.add(
          "not durable: a crash loses everything written since the last snapshot;"
              + " set appendonly yes and appendfsync always");
    } else if (sync.isEmpty()) {
      warnings.add(
          "how often the append-only file is synced is unknown: grant +config|get to this user");
    } else if (!sync.equals("always")) {
      warnings.add(
          "a crash may lose the last second or more of acknowledged writes: appendfsync is "
              + sync
              + ", set it to always");
    }
    if (!isOk("rdb_last_bgsave_status")) {
      warnings.add("the server failed to write to its disk: rdb_last_bgsave_status is not ok");
    }
    long max = number("maxmemory");
    String policy = field("maxmemory_policy", "noeviction");
    if (max > 0 && !policy.equals("noeviction")) {
      warnings.add(
          "keys may vanish: at maxmemory the server evicts some by maxmemory-policy "
              + policy
              + "; set it to noeviction");
    }
    if (max > 0 && memory() > max / 10 * 9 && writeProblem().isEmpty()) {
      warnings.add("less than a tenth of maxmemory is left");
    }
    if (number("connected_slaves") > 0) {
      warnings.add(
          "the server has asynchronous replicas: a failover may lose the last acknowledged writes;"
              + " min-replicas-to-write limits the loss");
    }
    return warnings;
  }

  /** Why the server rejects writes, as far as it can be seen without one. */
  Optional<String> writeProblem() {
    if (field("role", "master").equals("slave") && !field("slave_read_only", "1").equals("0")) {
      return Optional.of("the server is a read-only replica: use the primary");
    }
    long max = number("maxmemory");
    boolean evictsAny = field("maxmemory_policy", "noeviction").startsWith("allkeys-");
    if (max > 0 && memory() > max && !evictsAny) {
      return Optional.of(
          "the server is out of memory and rejects writes: raise maxmemory, which is " + max);
    }
    return isOk("aof_last_write_status")
        ? Optional.empty()
        : Optional.of(
            "the server failed to write to its append-only file and rejects writes: check its disk");
  }

  /** The bytes that count against maxmemory. */
  private long memory() {
    return number("used_memory") - number("mem_not_counted_for_evict");
  }

  private boolean isOk(String status) {
    return field(status, "ok").equals("ok");
  }

  private boolean isAppendOnly() {
    return field("aof_enabled", "0").equals("1");
  }

  String field(String name, String otherwise) {
    return fields.getOrDefault(name, otherwise);
  }

  /** Returns 0 if there is no such number. */
  long number(String field) {
    try {
      return Long.parseLong(field(field, "0"));
    } catch (NumberFormatException notANumber) {
      return 0;
    }
  }
}
