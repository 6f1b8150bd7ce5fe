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

  enum Verb {
    /** Reads an entry; fails if there is none. */
    GET,
    /** Reads all entries whose names start with this one; there may be none. */
    GET_TREE,
    /** Fails if there is an entry. Consul requires write permission for it. */
    CHECK_NOT_EXISTS,
    CHECK_INDEX,
    SET,
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
    String text = Base64.getEncoder().encodeToString(value.toArray());
    return of(Verb.SET, name, ",\"Value\":\"" + text + "\"", Optional.empty());
  }

  /** No entry has index 0, so it stands for a revision that Consul cannot have assigned. */
  private static Operation checkIndex(
      String name, Revision revision, Optional<Condition> condition) {
    String index = revision.number().bitLength() > REVISION_BITS ? "0" : revision.toString();
    return of(Verb.CHECK_INDEX, name, ",\"Index\":" + index, condition);
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
