package io.statehouse.ports;

import java.util.Set;

/** A notification of a watch: the keys that changed, or that any of them may have. */
public sealed interface Change {

  /**
   * These keys were put or deleted. The notification carries no values and no order: the listener
   * reads the keys it is interested in, and may already find later changes, which are notified as
   * well. The same change may be notified more than once.
   *
   * @param keys the changed keys below the watched prefix
   */
  record Keys(Set<Key> keys) implements Change {
    public Keys {
      keys = Set.copyOf(keys);
    }
  }

  /**
   * Changes may have been missed: any key below the prefix may have been put or deleted. The
   * listener reads the whole prefix again.
   */
  record Resync() implements Change {}
}
