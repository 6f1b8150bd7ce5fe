package io.statehouse.app.stores;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreUrl;
import java.nio.file.Path;

/** Stores of shared servers, opened as the product opens them. */
public final class EmptyStores {
  private EmptyStores() {}

  public static KeyValueStore open(String url, RoundTripListener trips) {
    return StoreCatalog.standard(Path.of("")).open(StoreUrl.parse(url), trips);
  }

  /** Deletes all keys, including those of other tests. */
  public static void empty(String url) {
    try (KeyValueStore store = open(url, RoundTripListener.NONE)) {
      empty(store);
    }
  }

  /** As {@link #empty(String)}, by a client that is open. */
  public static void empty(KeyValueStore store) {
    store.commit(Transaction.builder().deletePrefix(Prefix.ALL).build());
  }
}
