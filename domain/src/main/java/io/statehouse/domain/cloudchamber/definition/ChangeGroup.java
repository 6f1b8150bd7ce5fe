package io.statehouse.domain.cloudchamber.definition;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Changes that may be made together, or in any order, while certain conditions hold.
 *
 * @param conditions hold for each of the changes
 */
record ChangeGroup(List<Condition> conditions, List<ItemChange> changes) {
  ChangeGroup {
    conditions = List.copyOf(conditions);
    changes = List.copyOf(changes);
  }

  /** A transaction, and the steps of which it is made. */
  record Batch(Transaction transaction, List<LoadStep> steps) {}

  /**
   * Divides the changes into as few transactions as a store allows, but never a single change.
   *
   * @throws StoreException.Refused if the store cannot hold one of the changes
   */
  List<Batch> divide(Limits limits) {
    List<Batch> batches = new ArrayList<>();
    int from = 0;
    while (from < changes.size()) {
      limits.check(transaction(from, from + 1));
      int to = longestEnd(from, limits);
      List<LoadStep> steps = changes.subList(from, to).stream().map(ItemChange::step).toList();
      batches.add(new Batch(transaction(from, to), steps));
      from = to;
    }
    return batches;
  }

  /** Returns the end of the longest transaction that fits, by bisection after all was tried. */
  private int longestEnd(int from, Limits limits) {
    int fitting = from + 1;
    int tooLong = changes.size() + 1;
    int next = changes.size();
    while (fitting + 1 < tooLong) {
      if (limits.fits(transaction(from, next))) {
        fitting = next;
      } else {
        tooLong = next;
      }
      next = (fitting + tooLong) / 2;
    }
    return fitting;
  }

  private Transaction transaction(int from, int to) {
    Set<Condition> required = new LinkedHashSet<>(conditions);
    List<Write> writes = new ArrayList<>();
    for (ItemChange change : changes.subList(from, to)) {
      required.addAll(change.conditions());
      writes.addAll(change.writes());
    }
    return new Transaction(List.copyOf(required), writes);
  }
}
