package io.statehouse.ports;

import java.util.Set;

/** What a watch tells: which keys changed, or only that some may have. */
public sealed interface Change {

  /**
   * These keys were put or deleted, since the last change told or at about that time. Values are
   * not told; whoever wants them reads, and may find them changed again.
   */
  record Keys(Set<Key> keys) implements Change {
    public Keys {
      keys = Set.copyOf(keys);
    }
  }

  /** Something below the prefix may have changed, after a gap in what was told: read all again. */
  record Resync() implements Change {}
}
