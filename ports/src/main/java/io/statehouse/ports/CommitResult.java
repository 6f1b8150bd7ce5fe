package io.statehouse.ports;

import static java.util.Objects.requireNonNull;

import java.util.Map;

/** The result of a transaction: all of it was applied, or a condition did not hold. */
public sealed interface CommitResult {

  /** Returns whether the writes were applied. */
  default boolean applied() {
    return this instanceof Applied;
  }

  static CommitResult applied(Map<Key, Revision> revisions) {
    return new Applied(revisions);
  }

  static CommitResult conditionFailed(Condition condition) {
    return new ConditionFailed(condition);
  }

  /**
   * All writes were applied.
   *
   * @param revisions the new revision of each key put
   */
  record Applied(Map<Key, Revision> revisions) implements CommitResult {
    public Applied {
      revisions = Map.copyOf(revisions);
    }
  }

  /**
   * Nothing was applied: a lost race, or a rule that did not hold.
   *
   * @param condition one of the transaction's conditions that failed
   */
  record ConditionFailed(Condition condition) implements CommitResult {
    public ConditionFailed {
      requireNonNull(condition, "condition");
    }
  }
}
