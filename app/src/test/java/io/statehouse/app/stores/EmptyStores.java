package io.statehouse.app.stores;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreUrl;
import java.nio.file.Path;

/** Stores of shared servers, opened as the product opens them. */
public final class EmptyStores {
  /** Enough time for a call on a busy machine, so that no call fails merely by its timeout. */
  private static final String ENOUGH = "timeout=20s";

  private EmptyStores() {}

  public static KeyValueStore open(String url, RoundTripListener trips) {
    String patient =
        url.contains("timeout=") ? url : url + (url.contains("?") ? "&" : "?") + ENOUGH;
    return StoreCatalog.standard(Path.of("")).open(StoreUrl.parse(patient), trips);
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
