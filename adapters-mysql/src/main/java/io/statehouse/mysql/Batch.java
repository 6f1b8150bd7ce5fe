package io.statehouse.mysql;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Transactions that are decided and applied together.
 *
 * @param gapLocks whether the locks must also keep absent keys absent. Gap locks make other
 *     transactions wait more and deadlock more often, so only members that need them are batched
 *     with them: those that delete a prefix, and those that depend on an absent key without putting
 *     it.
 */
record Batch(List<Transaction> members, boolean gapLocks) {
  static final int MAX_MEMBERS = 256;
  private static final long MAX_BYTES = 2 << 20;

  Batch {
    members = List.copyOf(members);
  }

  /** Groups neighbouring transactions; one that deletes a prefix stays alone. */
  static List<Batch> cut(List<Transaction> transactions) {
    List<Batch> batches = new ArrayList<>();
    List<Transaction> members = new ArrayList<>();
    boolean gapLocks = false;
    long bytes = 0;
    for (Transaction next : transactions) {
      boolean alone = deletesPrefix(next);
      boolean needsGaps = alone || dependsOnAbsence(next);
      long size = bytesOf(next);
      if (!members.isEmpty()
          && (alone
              || needsGaps != gapLocks
              || members.size() == MAX_MEMBERS
              || bytes + size > MAX_BYTES
              || deletesPrefix(members.get(0)))) {
        batches.add(new Batch(members, gapLocks));
        members = new ArrayList<>();
        bytes = 0;
      }
      gapLocks = needsGaps;
      members.add(next);
      bytes += size;
    }
    if (!members.isEmpty()) {
      batches.add(new Batch(members, gapLocks));
    }
    return batches;
  }

  private static boolean deletesPrefix(Transaction transaction) {
    return transaction.writes().stream().anyMatch(Write.DeletePrefix.class::isInstance);
  }

  private static boolean dependsOnAbsence(Transaction transaction) {
    Set<Key> put = new HashSet<>();
    for (Write write : transaction.writes()) {
      if (write instanceof Write.Put one) {
        put.add(one.key());
      }
    }
    return transaction.conditions().stream()
        .anyMatch(
            condition -> condition instanceof Condition.Absent && !put.contains(condition.key()));
  }

  private static long bytesOf(Transaction transaction) {
    long bytes = 0;
    for (Write write : transaction.writes()) {
      bytes += write instanceof Write.Put put ? put.value().size() + 100L : 100;
    }
    return bytes + 100L * transaction.conditions().size();
  }

  Batch withGapLocks() {
    return new Batch(members, true);
  }

  boolean hasConditions() {
    return members.stream().anyMatch(member -> !member.conditions().isEmpty());
  }

  /** The keys that conditions name, in order. */
  Set<Key> conditionKeys() {
    Set<Key> keys = new TreeSet<>();
    members.forEach(member -> member.conditions().forEach(condition -> keys.add(condition.key())));
    return keys;
  }

  /** The keys that puts and deletes name, in order. */
  Set<Key> writtenKeys() {
    Set<Key> keys = new TreeSet<>();
    for (Transaction member : members) {
      for (Write write : member.writes()) {
        if (write instanceof Write.Put put) {
          keys.add(put.key());
        } else if (write instanceof Write.Delete delete) {
          keys.add(delete.key());
        }
      }
    }
    return keys;
  }
}
