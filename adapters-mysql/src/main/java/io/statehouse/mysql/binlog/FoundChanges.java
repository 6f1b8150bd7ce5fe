package io.statehouse.mysql.binlog;

import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Changed keys that were found and not returned yet, in bounded memory. */
public final class FoundChanges {
  private final int maxKeys;
  private Set<Key> keys = new HashSet<>();
  private boolean isFull;
  private boolean isUnnamed;
  private Key last;

  public FoundChanges(int maxKeys) {
    this.maxKeys = maxKeys;
  }

  public void add(Key key) {
    last = key;
    keys.add(key);
    if (isFull || keys.size() > maxKeys) {
      isFull = true;
      keys = new HashSet<>();
    }
  }

  public void addAll(Collection<Key> more) {
    more.forEach(this::add);
  }

  /** Adds what was found later. */
  public void addAll(FoundChanges later) {
    addAll(later.keys);
    isFull |= later.isFull;
    isUnnamed |= later.isUnnamed;
    last = later.last == null ? last : later.last;
  }

  /** Adds changes whose keys are not known: any key may have changed. */
  public void addUnnamed() {
    isUnnamed = true;
  }

  public boolean isEmpty() {
    return keys.isEmpty() && !isFull && !isUnnamed;
  }

  /** Returns whether there are more keys than are held. */
  public boolean isFull() {
    return isFull;
  }

  public boolean isUnnamed() {
    return isUnnamed;
  }

  /** Returns the key that was added last; empty if there was none. */
  public Optional<Key> last() {
    return Optional.ofNullable(last);
  }

  public Change change() {
    return isFull || isUnnamed ? new Change.Resync() : new Change.Keys(keys);
  }
}
