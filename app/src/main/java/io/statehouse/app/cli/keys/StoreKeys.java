package io.statehouse.app.cli.keys;

import static java.util.stream.Collectors.toMap;

import io.statehouse.app.keys.EntryDocument;
import io.statehouse.app.keys.RawKeys;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Watch;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The keys of a store that a command reads. */
record StoreKeys(OpenStore store) {

  /** Returns the entries that exist at these keys, with their values. */
  Map<Key, EntryDocument> find(Collection<Key> keys) {
    return store.keys().getAll(keys).values().stream()
        .collect(toMap(Entry::key, EntryDocument::whole));
  }

  /** Returns the entries below a prefix and after a key, in the order of their keys, lazily. */
  Stream<EntryDocument> list(Prefix prefix, Optional<Key> after, boolean values) {
    return new RawKeys(store.keys())
        .list(prefix, after)
        .map(values ? EntryDocument::whole : EntryDocument::summary);
  }

  boolean isEmpty() {
    return RawKeys.isEmpty(store.keys());
  }

  Watch watch(Prefix prefix, ChangeListener listener) {
    return store.keys().watch(prefix, listener);
  }
}
