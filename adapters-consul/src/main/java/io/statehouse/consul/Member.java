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

/** One transaction as part of a request: its conditions first, then its writes. */
record Member(Transaction transaction, List<Operation> operations, int bytes) {

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
    return new Member(transaction, operations, TxnBody.bytesOf(operations));
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
