package io.statehouse.mysql;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
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
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Decides the members of a batch as if they were applied one after the other: each sees the writes
 * of those before it. Of several writes to one key, only the last remains.
 */
final class Decision {

  /** The rules of a table form. */
  interface Rules {
    /** Returns the revision that a put assigns to its key. */
    Revision revisionOf(Write.Put put);

    /**
     * Returns why the table cannot hold the member's result, although its conditions hold; empty if
     * it can.
     */
    default Optional<String> violation(Transaction member, Decision soFar) {
      return Optional.empty();
    }
  }

  private final Rules rules;
  private final Map<Key, Revision> state;
  private final Set<Key> reliedOnAsAbsent = new HashSet<>();
  private final SortedMap<Key, Optional<Bytes>> written = new TreeMap<>();
  private final Map<Key, Revision> assigned = new HashMap<>();
  private final List<Prefix> deletedBelow = new ArrayList<>();
  private final List<CommitOutcome> outcomes = new ArrayList<>();

  /**
   * @param locked the locked keys that are present, with their revisions
   */
  Decision(Map<Key, Revision> locked, Rules rules) {
    this.state = new HashMap<>(locked);
    this.rules = rules;
  }

  Decision decideAll(List<Transaction> members) {
    members.forEach(member -> outcomes.add(decide(member)));
    return this;
  }

  private CommitOutcome decide(Transaction member) {
    for (Condition condition : member.conditions()) {
      if (!holds(condition)) {
        return CommitOutcome.of(CommitResult.conditionFailed(condition));
      }
    }
    Optional<String> violation = rules.violation(member, this);
    if (violation.isPresent()) {
      return CommitOutcome.failed(new StoreException.Refused(violation.get()));
    }
    for (Condition condition : member.conditions()) {
      if (condition instanceof Condition.Absent && !written.containsKey(condition.key())) {
        reliedOnAsAbsent.add(condition.key());
      }
    }
    return CommitOutcome.of(CommitResult.applied(apply(member)));
  }

  private boolean holds(Condition condition) {
    Revision now = state.get(condition.key());
    if (condition instanceof Condition.Unchanged unchanged) {
      return unchanged.entry().revision().equals(now);
    }
    return (now == null) == (condition instanceof Condition.Absent);
  }

  private Map<Key, Revision> apply(Transaction member) {
    Map<Key, Revision> revisions = new HashMap<>();
    for (Write write : member.writes()) {
      if (write instanceof Write.Put put) {
        Revision revision = rules.revisionOf(put);
        written.put(put.key(), Optional.of(put.value()));
        state.put(put.key(), revision);
        assigned.put(put.key(), revision);
        revisions.put(put.key(), revision);
      } else if (write instanceof Write.Delete delete) {
        written.put(delete.key(), Optional.empty());
        state.remove(delete.key());
        assigned.remove(delete.key());
      } else if (write instanceof Write.DeletePrefix below) {
        deletedBelow.add(below.prefix());
      }
    }
    return revisions;
  }

  /** Returns whether the key is present, as far as it was locked or written. */
  boolean isPresent(Key key) {
    return state.containsKey(key);
  }

  /** Returns the written keys with their last values, empty for a deleted key. */
  SortedMap<Key, Optional<Bytes>> written() {
    return written;
  }

  /** Returns the revisions that the remaining puts assign. */
  Map<Key, Revision> assigned() {
    return assigned;
  }

  List<Prefix> deletedBelow() {
    return deletedBelow;
  }

  /** Returns whether the key was absent and a member was applied because of that. */
  boolean reliesOnAbsence(Key key) {
    return reliedOnAsAbsent.contains(key);
  }

  /**
   * Returns whether a member relies on an absence that no insert will verify: then only a lock on
   * the gap where the key would be keeps other writers from filling it.
   */
  boolean needsGapLocks() {
    return reliedOnAsAbsent.stream()
        .anyMatch(key -> written.getOrDefault(key, Optional.empty()).isEmpty());
  }

  boolean writesNothing() {
    return written.isEmpty() && deletedBelow.isEmpty();
  }

  List<CommitOutcome> outcomes() {
    return outcomes;
  }
}
