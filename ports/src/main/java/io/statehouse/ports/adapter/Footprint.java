package io.statehouse.ports.adapter;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The keys that some transactions together test and change.
 *
 * <p>It decides which further transaction may share a request with them, in a store that tests all
 * conditions of a request before it applies any of its writes. There "delete the parent" beside
 * "put the child if the parent is present" would both succeed. So nothing that one of them writes
 * or deletes may be written, deleted or tested by another; several may test the same key. Not safe
 * for use by several threads.
 */
public final class Footprint {
  private final Set<Key> tested = new HashSet<>();
  private final Set<Key> written = new HashSet<>();
  private final List<Prefix> deleted = new ArrayList<>();

  public void add(Transaction transaction) {
    for (Condition condition : transaction.conditions()) {
      tested.add(condition.key());
    }
    for (Write write : transaction.writes()) {
      if (write instanceof Write.DeletePrefix below) {
        deleted.add(below.prefix());
      } else {
        written.add(keyOf(write));
      }
    }
  }

  /** Returns whether {@code other} affects none of the transactions added, nor they it. */
  public boolean isDisjointFrom(Transaction other) {
    for (Condition condition : other.conditions()) {
      if (isChanged(condition.key())) {
        return false;
      }
    }
    for (Write write : other.writes()) {
      if (write instanceof Write.DeletePrefix below
          ? isUsedBelow(below.prefix())
          : isUsed(keyOf(write))) {
        return false;
      }
    }
    return true;
  }

  private boolean isUsed(Key key) {
    return tested.contains(key) || isChanged(key);
  }

  private boolean isChanged(Key key) {
    return written.contains(key) || deleted.stream().anyMatch(prefix -> prefix.contains(key));
  }

  private boolean isUsedBelow(Prefix prefix) {
    return deleted.stream().anyMatch(prefix::overlaps)
        || written.stream().anyMatch(prefix::contains)
        || tested.stream().anyMatch(prefix::contains);
  }

  private static Key keyOf(Write write) {
    return write instanceof Write.Put put ? put.key() : ((Write.Delete) write).key();
  }
}
