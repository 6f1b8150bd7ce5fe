package io.statehouse.bench.raw;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;

/** A driver that commits what one of our systems commits. */
public interface Driver extends Client, Client.Searching {
  /** Returns the value, or null if there is no such key. */
  byte[] value(String key);

  /**
   * Applies a transaction that deletes nothing.
   *
   * @return the revision of what was put, for a later {@link Condition.Unchanged}
   * @throws IllegalStateException if a condition does not hold
   */
  Revision commit(Transaction transaction);
}
