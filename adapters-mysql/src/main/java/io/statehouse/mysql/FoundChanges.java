package io.statehouse.mysql;

import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Changed keys that were found and not returned yet, in bounded memory. */
final class FoundChanges {
  private final int mostKeys;
  private Set<Key> keys = new HashSet<>();
  private boolean isFull;
  private boolean isUnnamed;
  private Key last;

  FoundChanges(int mostKeys) {
    this.mostKeys = mostKeys;
  }

  void add(Key key) {
    last = key;
    keys.add(key);
    if (isFull || keys.size() > mostKeys) {
      isFull = true;
      keys = new HashSet<>();
    }
  }

  void addAll(Collection<Key> more) {
    more.forEach(this::add);
  }

  /** Adds what was found later. */
  void addAll(FoundChanges later) {
    addAll(later.keys);
    isFull |= later.isFull;
    isUnnamed |= later.isUnnamed;
    last = later.last == null ? last : later.last;
  }

  /** Adds changes whose keys are not known: any key may have changed. */
  void addUnnamed() {
    isUnnamed = true;
  }

  boolean isEmpty() {
    return keys.isEmpty() && !isFull && !isUnnamed;
  }

  /** Whether there are more keys than are held. */
  boolean isFull() {
    return isFull;
  }

  boolean isUnnamed() {
    return isUnnamed;
  }

  /** The key that was added last; empty if there was none. */
  Optional<Key> last() {
    return Optional.ofNullable(last);
  }

  Change change() {
    return isFull || isUnnamed ? new Change.Resync() : new Change.Keys(keys);
  }
}
