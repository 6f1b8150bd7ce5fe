package io.statehouse.mysql;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.ports.adapter.CommitPlan;
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

  static Batch of(List<Transaction> members) {
    return new Batch(members, members.stream().anyMatch(Batch::needsGapLocks));
  }

  private static boolean needsGapLocks(Transaction transaction) {
    return deletesPrefix(transaction) || dependsOnAbsence(transaction);
  }

  /** Admits transactions that need the same locks; one that deletes a prefix stays alone. */
  static final class Room implements CommitPlan.Rule<Transaction> {
    private int members;
    private long bytes;
    private boolean alone;
    private boolean gapLocks;

    @Override
    public boolean admits(Transaction next) {
      if (members > 0
          && (alone
              || deletesPrefix(next)
              || needsGapLocks(next) != gapLocks
              || members == MAX_MEMBERS
              || bytes + bytesOf(next) > MAX_BYTES)) {
        return false;
      }
      members++;
      bytes += bytesOf(next);
      alone = deletesPrefix(next);
      gapLocks = needsGapLocks(next);
      return true;
    }
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

  /** Begins a transaction with the locks that this batch needs. */
  Request begin() {
    Request request = new Request();
    if (gapLocks) {
      request.then("set transaction isolation level repeatable read");
    }
    return request.then("begin");
  }

  boolean deletes() {
    return members.stream()
        .flatMap(member -> member.writes().stream())
        .anyMatch(write -> !(write instanceof Write.Put));
  }

  boolean hasConditions() {
    return members.stream().anyMatch(member -> !member.conditions().isEmpty());
  }

  /** Returns the keys that conditions name, in order. */
  Set<Key> conditionKeys() {
    Set<Key> keys = new TreeSet<>();
    members.forEach(member -> member.conditions().forEach(condition -> keys.add(condition.key())));
    return keys;
  }

  /** Returns the keys that puts and deletes name, in order. */
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
