package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * The rules that keep topics that someone may need from being deleted; a request may except single
 * topics.
 *
 * @param inUse the treatment of topics that groups with members have read
 * @param minAge the age that all records of a topic must have; any if zero
 */
public record DeletionRules(InUse inUse, Duration minAge) {
  public static final DeletionRules DEFAULT = new DeletionRules(InUse.REFUSE, Duration.ofDays(1));

  /** The permission to delete a topic that groups with members have read. */
  public enum InUse {
    REFUSE,
    ALLOW
  }

  public DeletionRules {
    requireNonNull(inUse, "inUse");
    if (minAge.isNegative()) {
      throw new IllegalArgumentException("the age of records to delete is " + minAge);
    }
  }

  /** Returns whether topics are deleted whoever uses them. */
  public boolean areOff() {
    return inUse == InUse.ALLOW && minAge.isZero();
  }
}
