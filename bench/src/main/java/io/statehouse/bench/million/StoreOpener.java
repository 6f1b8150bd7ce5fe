package io.statehouse.bench.million;

import io.statehouse.bench.server.OurStores;
import io.statehouse.bench.server.Product;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.wire.Address;
import java.nio.file.Path;
import java.util.List;

/** Opens our stores with their default settings, but a longer timeout. */
final class StoreOpener {
  static final String FILE = "file";
  static final String ETCD = "etcd";
  static final String MYSQL = "mysql";

  private StoreOpener() {}

  /** Returns the names of the stores on which the suite runs. */
  static List<String> stores() {
    return List.of(FILE, ETCD, MYSQL);
  }

  /**
   * @param store one of {@link #stores}
   * @param place a folder, or the address of a running server
   */
  static KeyValueStore open(String store, String place) {
    return store.equals(FILE)
        ? OurStores.file(Path.of(place), RoundTripListener.NONE)
        : Product.named(store).batched(Address.parse("server", place), RoundTripListener.NONE);
  }
}
