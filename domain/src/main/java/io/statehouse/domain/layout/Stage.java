package io.statehouse.domain.layout;

/**
 * The stage in which a key is written when state is moved to another place. Stages follow in this
 * order, and keys of one stage in byte order; deletions go the other way round. So what a reader
 * finds at any time is there whole, and state that is not complete is not in force.
 */
public enum Stage {
  /**
   * What records refer to and cannot be without, such as partitions, types and nodes; and marks
   * without which they would be read wrongly, such as that of a deletion that is not finished.
   */
  FOUNDATION,
  /** The records. */
  RECORD,
  /** Entries by which records are found: names, indexes, listings. */
  INDEX,
  /** Entries that put the rest into force: pointers, versions, the right to log in. */
  POINTER,
  /**
   * No state, but what running servers keep for themselves: leases, log-in sessions, counters,
   * reports. It is not moved unless requested.
   */
  SERVER
}
