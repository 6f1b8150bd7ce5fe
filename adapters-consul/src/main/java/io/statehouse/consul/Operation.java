package io.statehouse.consul;

import com.google.gson.JsonPrimitive;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Write;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/**
 * One operation of a Consul transaction.
 *
 * @param name the name it reads, tests or writes; for a tree, the prefix of the names
 * @param condition the port's condition that it tests, if any
 * @param json its form in a request
 */
record Operation(String name, Optional<Condition> condition, byte[] json) {
  private static final int REVISION_BITS = 64;

  static Operation of(Condition condition) {
    String name = Names.of(condition.key());
    if (condition instanceof Condition.Absent) {
      return test(Optional.of(condition), name, "check-not-exists", "");
    }
    if (condition instanceof Condition.Present) {
      return test(Optional.of(condition), name, "get", "");
    }
    Revision revision = ((Condition.Unchanged) condition).entry().revision();
    return test(Optional.of(condition), name, "check-index", ",\"Index\":" + index(revision));
  }

  /** No entry has index 0, so it stands for a revision that Consul cannot have assigned. */
  private static String index(Revision revision) {
    return revision.number().bitLength() > REVISION_BITS ? "0" : revision.toString();
  }

  private static Operation test(
      Optional<Condition> condition, String name, String verb, String rest) {
    return new Operation(name, condition, json(verb, name, rest));
  }

  static Operation of(Write write) {
    if (write instanceof Write.Put put) {
      return put(Names.of(put.key()), put.value());
    }
    if (write instanceof Write.Delete delete) {
      String name = Names.of(delete.key());
      return new Operation(name, Optional.empty(), json("delete", name, ""));
    }
    String name = Names.ofDeleted(((Write.DeletePrefix) write).prefix());
    return new Operation(name, Optional.empty(), json("delete-tree", name, ""));
  }

  private static Operation put(String name, Bytes value) {
    String text = Base64.getEncoder().encodeToString(value.toArray());
    String rest = ",\"Value\":\"" + text + "\"";
    return new Operation(name, Optional.empty(), json("set", name, rest));
  }

  /**
   * Claims that there are no bare keys. The value is new each time, so that no two claims have the
   * same revision.
   */
  static Operation claim() {
    return put(Names.BARE, Bytes.utf8(UUID.randomUUID().toString()));
  }

  /** Fails if the claim has been dropped, or replaced. */
  static Operation requireClaim(Revision claim) {
    return test(Optional.empty(), Names.BARE, "check-index", ",\"Index\":" + index(claim));
  }

  /** Drops every claim; there need not be one. */
  static Operation dropClaim() {
    return new Operation(Names.BARE, Optional.empty(), json("delete", Names.BARE, ""));
  }

  boolean isClaim() {
    return name.equals(Names.BARE);
  }

  /** Reads an entry; the operation fails if there is none. */
  static Operation get(String name) {
    return reading(name, "get");
  }

  /** Fails if there is an entry. Consul requires write permission for it. */
  static Operation assertAbsent(String name) {
    return reading(name, "check-not-exists");
  }

  /** Reads all entries whose names start with {@code name}; there may be none. */
  static Operation getTree(String name) {
    return reading(name, "get-tree");
  }

  private static Operation reading(String name, String verb) {
    return new Operation(name, Optional.empty(), json(verb, name, ""));
  }

  private static byte[] json(String verb, String name, String rest) {
    String json =
        "{\"KV\":{\"Verb\":\"" + verb + "\",\"Key\":" + new JsonPrimitive(name) + rest + "}}";
    return json.getBytes(StandardCharsets.UTF_8);
  }
}
