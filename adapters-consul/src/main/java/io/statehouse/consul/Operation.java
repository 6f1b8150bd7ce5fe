package io.statehouse.consul;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonPrimitive;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Write;
import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
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
  /** Consul's limit up to 1.13; later versions accept 128, but a cluster may have both. */
  static final int MAX_OPERATIONS = 64;

  /** The default of Consul's {@code limits.txn_max_req_len}. */
  static final int MAX_BYTES = 512 << 10;

  /** Drops every claim; there need not be one. */
  static final Operation DROP_CLAIM = of(Verb.DELETE, Names.BARE);

  private static final int REVISION_BITS = 64;

  /** By which a compare-and-set requires that there is no entry. */
  private static final String ABSENT = "0";

  /** The largest index, which Consul never reaches. */
  private static final String NEVER = Long.toUnsignedString(-1);

  enum Verb {
    /** Reads an entry; fails if there is none. */
    GET,
    /** Reads all entries whose names start with this one; there may be none. */
    GET_TREE,
    /** Fails if there is an entry. Consul requires write permission for it. */
    CHECK_NOT_EXISTS,
    CHECK_INDEX,
    SET,
    /** Sets an entry that has this index; with index 0, one that does not exist. */
    CAS,
    DELETE,
    DELETE_TREE;

    private final String text = name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Operation of(Condition condition) {
    String name = Names.of(condition.key());
    if (condition instanceof Condition.Unchanged unchanged) {
      return checkIndex(name, unchanged.entry().revision(), Optional.of(condition));
    }
    Verb verb = condition instanceof Condition.Absent ? Verb.CHECK_NOT_EXISTS : Verb.GET;
    return of(verb, name, "", Optional.of(condition));
  }

  static Operation of(Write write) {
    if (write instanceof Write.Put put) {
      return set(Names.of(put.key()), put.value());
    }
    if (write instanceof Write.Delete delete) {
      return of(Verb.DELETE, Names.of(delete.key()));
    }
    return of(Verb.DELETE_TREE, Names.ofDeleted(((Write.DeletePrefix) write).prefix()));
  }

  /** A put on condition that its key is absent, or unchanged: one operation for both. */
  static Operation of(Write.Put put, Condition condition) {
    String index =
        condition instanceof Condition.Unchanged unchanged
            ? index(unchanged.entry().revision())
            : ABSENT;
    String rest = value(put.value()) + ",\"Index\":" + index;
    return of(Verb.CAS, Names.of(put.key()), rest, Optional.of(condition));
  }

  /** Claims that there are no bare keys; by a new value, so that no two have one revision. */
  static Operation claim() {
    return set(Names.BARE, Bytes.utf8(UUID.randomUUID().toString()));
  }

  /** Fails if the claim has been dropped, or replaced. */
  static Operation requireClaim(Revision claim) {
    return checkIndex(Names.BARE, claim, Optional.empty());
  }

  boolean isClaim() {
    return name.equals(Names.BARE);
  }

  private static Operation set(String name, Bytes value) {
    return of(Verb.SET, name, value(value), Optional.empty());
  }

  private static String value(Bytes value) {
    return ",\"Value\":\"" + Base64.getEncoder().encodeToString(value.toArray()) + "\"";
  }

  /** Of a revision that Consul cannot have assigned, an index that no entry has. */
  private static String index(Revision revision) {
    boolean assignable =
        revision.number().signum() > 0 && revision.number().bitLength() <= REVISION_BITS;
    return assignable ? revision.toString() : NEVER;
  }

  private static Operation checkIndex(
      String name, Revision revision, Optional<Condition> condition) {
    return of(Verb.CHECK_INDEX, name, ",\"Index\":" + index(revision), condition);
  }

  /** An operation without a condition of the port. */
  static Operation of(Verb verb, String name) {
    return of(verb, name, "", Optional.empty());
  }

  private static Operation of(Verb verb, String name, String rest, Optional<Condition> condition) {
    String json =
        "{\"KV\":{\"Verb\":\"" + verb.text + "\",\"Key\":" + new JsonPrimitive(name) + rest + "}}";
    return new Operation(name, condition, json.getBytes(UTF_8));
  }

  /** Returns the size of {@link #body}. */
  static int bytesOf(List<Operation> operations) {
    int bytes = 2;
    for (Operation operation : operations) {
      bytes += operation.json.length + 1;
    }
    return bytes;
  }

  /** Returns the body of a request to {@code /v1/txn}. */
  static byte[] body(List<Operation> operations) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(bytesOf(operations));
    for (int i = 0; i < operations.size(); i++) {
      bytes.write(i == 0 ? '[' : ',');
      bytes.writeBytes(operations.get(i).json);
    }
    bytes.write(']');
    return bytes.toByteArray();
  }
}
