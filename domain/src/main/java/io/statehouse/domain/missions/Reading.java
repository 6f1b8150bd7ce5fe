package io.statehouse.domain.missions;

import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Reads entries of one API key, together with the mark that it exists. */
final class Reading {
  private final KeyValueStore store;
  private final Key mark;

  Reading(KeyValueStore store, ApiKey owner) {
    this.store = store;
    this.mark = StoredKey.usage(owner);
  }

  /** The key whose existence is that of the API key. */
  Key mark() {
    return mark;
  }

  /**
   * Reads in one round trip; what is too long for this store is absent from it.
   *
   * @throws MissionsException if there is no such API key
   */
  Map<Key, Entry> look(Collection<Key> keys) {
    Map<Key, Entry> found = find(keys);
    if (!found.containsKey(mark)) {
      throw MissionsException.keyNotFound();
    }
    return found;
  }

  /** As {@link #look}, whether the API key exists or not. */
  Map<Key, Entry> find(Collection<Key> keys) {
    Set<Key> all = new LinkedHashSet<>();
    all.add(mark);
    all.addAll(keys);
    all.removeIf(key -> !fits(key));
    return store.getAll(all);
  }

  /** Tells whether the store could have such a key at all. */
  boolean fits(Key key) {
    return key.text().length() <= store.limits().keyBytes()
        && key.utf8().length <= store.limits().keyBytes();
  }
}
