package io.statehouse.consul;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One transaction as part of a request: its conditions first, then its writes.
 *
 * @param needsClaim whether it deletes a tree to which the bare keys belong, and so needs the claim
 *     that there are none
 */
record Member(Transaction transaction, boolean needsClaim, List<Operation> operations, int bytes) {

  /**
   * @throws io.statehouse.ports.StoreException.Refused if Consul cannot store one of the keys
   */
  static Member of(Transaction transaction) {
    List<Operation> operations = new ArrayList<>();
    for (Condition condition : transaction.conditions()) {
      operations.add(Operation.of(condition));
    }
    for (Write write : transaction.writes()) {
      operations.add(Operation.of(write));
    }
    boolean needsClaim = transaction.writes().stream().anyMatch(Member::needsClaim);
    if (!needsClaim && transaction.writes().stream().anyMatch(Member::putsBareKey)) {
      operations.add(Operation.dropClaim());
    }
    return new Member(transaction, needsClaim, operations, TxnBody.bytesOf(operations));
  }

  private static boolean needsClaim(Write write) {
    return write instanceof Write.DeletePrefix below && Names.selectsTooMuch(below.prefix());
  }

  private static boolean putsBareKey(Write write) {
    return write instanceof Write.Put put && Names.of(put.key()).startsWith(Names.BARE);
  }

  /** Returns this transaction on condition that there is still a claim. */
  Member onlyWith(Revision claim) {
    List<Operation> conditional = new ArrayList<>(operations);
    conditional.add(0, Operation.requireClaim(claim));
    return new Member(transaction, needsClaim, conditional, TxnBody.bytesOf(conditional));
  }

  /** Returns whether a name is one that the transaction may not delete. */
  boolean mustKeep(String name) {
    if (name.equals(Names.BARE)) {
      return false;
    }
    Optional<Key> key = Names.keyOf(name);
    return transaction.writes().stream()
        .filter(Member::needsClaim)
        .map(write -> ((Write.DeletePrefix) write).prefix())
        .anyMatch(prefix -> key.isEmpty() || !prefix.contains(key.get()));
  }

  boolean onlyTests() {
    return transaction.writes().isEmpty();
  }

  /**
   * Returns the revisions of the keys put, or empty if the response lacks one.
   *
   * @param byName the last revision in the response for each name: a key that was also tested
   *     appears twice
   */
  Optional<Map<Key, Revision>> revisions(Map<String, Revision> byName) {
    Map<Key, Revision> revisions = new HashMap<>();
    for (Write write : transaction.writes()) {
      if (write instanceof Write.Put put) {
        Revision revision = byName.get(Names.of(put.key()));
        if (revision == null) {
          return Optional.empty();
        }
        revisions.put(put.key(), revision);
      }
    }
    return Optional.of(revisions);
  }
}
