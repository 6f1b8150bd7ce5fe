package io.statehouse.mysql;

import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The keys that some transactions have changed, in bounded memory. */
final class BinaryLogBatch {
  private static final int MOST_KEYS = 10_000;

  private Set<Key> keys = new HashSet<>();
  private boolean isFull;
  private boolean isUnknown;
  private Key last;

  void add(Key key) {
    last = key;
    keys.add(key);
    if (keys.size() > MOST_KEYS) {
      isFull = true;
    }
    if (isFull) {
      keys = new HashSet<>();
    }
  }

  /** Notes that any key may have changed. */
  void addUnknown() {
    isUnknown = true;
  }

  /** Adds what was changed later. */
  void addAll(BinaryLogBatch later) {
    later.keys.forEach(this::add);
    isFull |= later.isFull;
    isUnknown |= later.isUnknown;
    last = later.last == null ? last : later.last;
  }

  boolean isEmpty() {
    return keys.isEmpty() && !isFull && !isUnknown;
  }

  /** Whether there are more keys than are held. */
  boolean isFull() {
    return isFull;
  }

  /** Whether there was a change of which the log does not say the keys. */
  boolean isUnknown() {
    return isUnknown;
  }

  /** The key of the last row; empty if there was none. */
  Optional<Key> last() {
    return Optional.ofNullable(last);
  }

  Change change() {
    return isFull || isUnknown ? new Change.Resync() : new Change.Keys(keys);
  }
}
