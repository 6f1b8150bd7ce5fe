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
 * A transaction as part of a request: its conditions first, then its writes.
 *
 * @param place which of the transactions it is that the caller gave
 */
record Member(int place, Transaction transaction, List<Operation> operations, int bytes) {

  /**
   * @throws io.statehouse.ports.StoreException.Refused if Consul can hold no such key
   */
  static Member of(int place, Transaction transaction) {
    List<Operation> operations = new ArrayList<>();
    for (Condition condition : transaction.conditions()) {
      operations.add(Operation.of(condition));
    }
    for (Write write : transaction.writes()) {
      operations.add(Operation.of(write));
    }
    return new Member(place, transaction, operations, TxnBody.bytesOf(operations));
  }

  boolean onlyTests() {
    return transaction.writes().isEmpty();
  }

  /**
   * Returns the revisions of the keys put, or empty if one was not answered.
   *
   * @param answered the last revision answered of each name: a key that was tested, too, is
   *     answered twice
   */
  Optional<Map<Key, Revision>> revisions(Map<String, Revision> answered) {
    Map<Key, Revision> revisions = new HashMap<>();
    for (Write write : transaction.writes()) {
      if (write instanceof Write.Put put) {
        Revision revision = answered.get(Names.of(put.key()));
        if (revision == null) {
          return Optional.empty();
        }
        revisions.put(put.key(), revision);
      }
    }
    return Optional.of(revisions);
  }
}
