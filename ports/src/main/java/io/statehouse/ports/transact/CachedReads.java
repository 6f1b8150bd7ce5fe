package io.statehouse.ports.transact;

import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A store whose single keys are read from a cache, if all that are wanted are there. */
final class CachedReads extends ForwardingStore {
  private final EntryCache cache;
  private final List<Entry> found = new ArrayList<>();

  CachedReads(KeyValueStore store, EntryCache cache) {
    super(store);
    this.cache = cache;
  }

  /** Returns what was read from the cache. */
  List<Entry> found() {
    return found;
  }

  @Override
  public Optional<Entry> get(Key key) {
    Optional<Entry> entry = cache.find(key);
    entry.ifPresent(found::add);
    return entry.or(() -> store.get(key));
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    Map<Key, Entry> entries = new HashMap<>();
    for (Key key : keys) {
      Optional<Entry> entry = cache.find(key);
      if (entry.isEmpty()) {
        return store.getAll(keys); // costs no more than reading one
      }
      entries.put(key, entry.get());
    }
    found.addAll(entries.values());
    return entries;
  }
}
