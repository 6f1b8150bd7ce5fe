package io.statehouse.bench.million;

import io.statehouse.bench.server.Product;
import io.statehouse.file.FileSettings;
import io.statehouse.file.FileStore;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.testing.wire.Address;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Opens our stores with their default settings, but a longer timeout. */
final class StoreOpener {
  static final String FILE = "file";
  static final String ETCD = "etcd";
  static final String MYSQL = "mysql";

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

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
        ? new BatchingStore(
            FileStore.open(Path.of(place), FileSettings.DEFAULT, RoundTripListener.NONE),
            BatchingSettings.oneWriter(TIMEOUT))
        : Product.named(store).batched(Address.parse("server", place), RoundTripListener.NONE);
  }
}
