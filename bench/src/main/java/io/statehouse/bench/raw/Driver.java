package io.statehouse.bench.raw;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import java.util.List;

/** The reads and writes of the same keys by a driver, each in as few requests as it can. */
public interface Driver extends KeyAccess {
  /** Returns the value, or null if there is no such key. */
  byte[] get(String key);

  /** Returns how many of the keys exist, with their values read. */
  int getTogether(List<String> keys);

  /** Returns the keys below a prefix, without their values. */
  List<String> keys(String prefix);

  /**
   * Applies a transaction that deletes nothing.
   *
   * @return the revision of what was put, for a later {@link Condition.Unchanged}
   * @throws IllegalStateException if a condition does not hold
   */
  Revision commit(Transaction transaction);

  /**
   * Returns how many of the first {@code limit} keys after {@code after} there are below a prefix,
   * with their values read.
   */
  int page(String prefix, String after, int limit);

  /** A driver of a server that notifies of changes. */
  interface Watching {
    /** Runs {@code listener} whenever a key changes. */
    AutoCloseable watch(String key, Runnable listener);
  }
}
