package io.statehouse.domain.css;

import io.statehouse.ports.Limits;

/**
 * How much one transaction of long work may still take in: never more than the store allows, and
 * never so much that it holds others up or needs more than a few megabytes.
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

  /** Leaves no room: what was put in last, though it seemed too large, goes alone. */
  void close() {
    operations = 0;
  }

  /** Takes room, or says that there is not enough and takes none. */
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
