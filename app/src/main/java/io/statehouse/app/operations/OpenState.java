package io.statehouse.app.operations;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.Config;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.operations.EntrySource;
import io.statehouse.operations.Selection;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.url.StoreUrl;
import java.util.stream.Stream;

/**
 * An open store, and the state in it that an operation works on.
 *
 * @param config the configuration in which the system is bound to the store
 */
public record OpenState(StoreUrl url, OpenStore store, Selection selection, Config config)
    implements OpenSide {
  public OpenState {
    requireNonNull(url, "url");
    requireNonNull(store, "store");
    requireNonNull(selection, "selection");
    requireNonNull(config, "config");
  }

  /** Returns the same store with another selection. */
  public OpenState with(Selection other) {
    return new OpenState(url, store, other, config);
  }

  /** Returns whether nothing of the selected state is stored. */
  public boolean isEmpty() {
    try (Stream<Entry> entries = selection.of(keys()::scan)) { // no more than a page
      return entries.findFirst().isEmpty();
    }
  }

  public KeyValueStore keys() {
    return store.keys();
  }

  @Override
  public EntrySource entries() {
    return EntrySource.of(store.keys());
  }

  @Override
  public boolean isOfStore() {
    return true;
  }

  /** Returns the URL, without its password. */
  @Override
  public String toString() {
    return url.toString();
  }

  @Override
  public void close() {
    store.close();
  }
}
