package io.statehouse.domain.css;

import io.statehouse.ports.Limits;

/**
 * How much one transaction of long work may still take in: never more than the store allows, and
 * never so much that it delays others or needs more than a few megabytes.
 */
final class TransactionRoom {
  private static final int MOST_OPERATIONS = 4_000;
  private static final long MOST_BYTES = 2_000_000;

  private int writes;
  private int conditions;
  private int operations;
  private long bytes;

  TransactionRoom(Limits limits) {
    writes = limits.writes();
    conditions = limits.conditions();
    operations = Math.min(limits.operations(), MOST_OPERATIONS);
    bytes = Math.min(limits.transactionBytes(), MOST_BYTES);
  }

  /** Leaves no room: what was put in last, though estimated as too large, goes alone. */
  void close() {
    operations = 0;
  }

  /** Takes room and returns true, or takes none and returns false if there is not enough. */
  boolean claim(int someWrites, int someConditions, long someBytes) {
    if (operations == 0
        || someWrites > writes
        || someConditions > conditions
        || someWrites + someConditions > operations
        || someBytes > bytes) {
      return false;
    }
    writes -= someWrites;
    conditions -= someConditions;
    operations -= someWrites + someConditions;
    bytes -= someBytes;
    return true;
  }
}
