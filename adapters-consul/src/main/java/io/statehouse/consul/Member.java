package io.statehouse.consul;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One transaction as part of a request: its conditions first, then its writes. A put and the
 * condition that its key is absent or unchanged are one operation.
 *
 * @param needsClaim whether it deletes a tree to which the bare keys belong, and so needs the claim
 *     that there are none
 */
record Member(Transaction transaction, boolean needsClaim, List<Operation> operations) {

  /** Refuses a transaction with a key that Consul cannot store. */
  static Member of(Transaction transaction) {
    List<Operation> operations = new ArrayList<>();
    boolean needsClaim = false;
    boolean putsBareKey = false;
    Map<Key, Condition> ofPuts = conditionsOfPuts(transaction);
    for (Condition condition : transaction.conditions()) {
      if (!condition.equals(ofPuts.get(condition.key()))) {
        operations.add(Operation.of(condition));
      }
    }
    for (Write write : transaction.writes()) {
      Operation operation =
          write instanceof Write.Put put && ofPuts.containsKey(put.key())
              ? Operation.of(put, ofPuts.get(put.key()))
              : Operation.of(write);
      operations.add(operation);
      needsClaim |= deletesTooMuch(write);
      putsBareKey |= write instanceof Write.Put && operation.name().startsWith(Names.BARE);
    }
    if (putsBareKey && !needsClaim) {
      operations.add(Operation.DROP_CLAIM);
    }
    return new Member(transaction, needsClaim, operations);
  }

  /** Returns one condition for each put that has some which its operation can test. */
  private static Map<Key, Condition> conditionsOfPuts(Transaction transaction) {
    Map<Key, Condition> conditions = new HashMap<>();
    for (Condition condition : transaction.conditions()) {
      if (!(condition instanceof Condition.Present)) {
        conditions.putIfAbsent(condition.key(), condition);
      }
    }
    Set<Key> puts = new HashSet<>();
    for (Write write : transaction.writes()) {
      if (write instanceof Write.Put put) {
        puts.add(put.key());
      }
    }
    conditions.keySet().retainAll(puts);
    return conditions;
  }

  private static boolean deletesTooMuch(Write write) {
    return write instanceof Write.DeletePrefix below && Names.selectsTooMuch(below.prefix());
  }

  /** Returns this transaction on condition that there is still a claim. */
  Member onlyWith(Revision claim) {
    List<Operation> conditional = new ArrayList<>(operations);
    conditional.add(0, Operation.requireClaim(claim));
    return new Member(transaction, needsClaim, conditional);
  }

  /** Returns whether a name is one that the transaction may not delete. */
  boolean mustKeep(String name) {
    Optional<Key> key = Names.keyOf(name);
    return !name.equals(Names.BARE)
        && transaction.writes().stream()
            .filter(Member::deletesTooMuch)
            .map(write -> ((Write.DeletePrefix) write).prefix())
            .anyMatch(prefix -> key.isEmpty() || !prefix.contains(key.get()));
  }

  /** Returns the outcome of this transaction, which Consul has applied. */
  CommitOutcome applied(Map<String, Revision> byName) {
    Map<Key, Revision> revisions = new HashMap<>();
    for (Write write : transaction.writes()) {
      if (write instanceof Write.Put put) {
        Revision revision = byName.get(Names.of(put.key()));
        if (revision == null) {
          return CommitOutcome.failed(
              new StoreException.OutcomeUnknown(
                  "Consul applied the transaction but its response lacks the revisions:"
                      + " check that the token may read what it writes"));
        }
        revisions.put(put.key(), revision);
      }
    }
    return CommitOutcome.of(CommitResult.applied(revisions));
  }
}
