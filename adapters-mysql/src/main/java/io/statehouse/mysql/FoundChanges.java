package io.statehouse.mysql;

import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Changes that were found, and are kept until they have been returned: a look may fail midway. */
final class FoundChanges {
  private final Set<Key> keys = new HashSet<>();
  private boolean unnamed;

  void add(Key key) {
    keys.add(key);
  }

  void addAll(Collection<Key> more) {
    keys.addAll(more);
  }

  /** Adds changes whose keys are not known. */
  void addUnnamed() {
    unnamed = true;
  }

  /** Returns the changes, and forgets them. */
  Change take() {
    Change change = unnamed ? new Change.Resync() : new Change.Keys(keys);
    keys.clear();
    unnamed = false;
    return change;
  }
}
