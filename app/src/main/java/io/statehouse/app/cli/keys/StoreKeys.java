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
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The keys of a store, which is closed with them. */
record StoreKeys(OpenStore store) implements KeysSource {
  @Override
  public Map<Key, EntryDocument> find(Collection<Key> keys) {
    return store.keys().getAll(keys).values().stream()
        .collect(toMap(Entry::key, EntryDocument::whole));
  }

  @Override
  public Stream<EntryDocument> list(Prefix prefix, Optional<Key> after, boolean values) {
    return new RawKeys(store.keys())
        .list(prefix, after)
        .map(values ? EntryDocument::whole : EntryDocument::summary);
  }

  /** The watch of a store never ends by itself, so {@code broken} is not called. */
  @Override
  public Watch watch(Prefix prefix, ChangeListener listener, Consumer<RuntimeException> broken) {
    return store.keys().watch(prefix, listener);
  }

  @Override
  public void close() {
    store.close();
  }
}
