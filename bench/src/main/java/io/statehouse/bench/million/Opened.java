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

/** Opens our stores with their default settings, but a longer timeout. */
final class Opened {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private Opened() {}

  /**
   * @param store "file" or the name of a {@link Product}
   * @param place a folder, or the address of a running server
   */
  static KeyValueStore store(String store, String place) {
    return store.equals(MillionSuite.FILE)
        ? new BatchingStore(
            FileStore.open(Path.of(place), FileSettings.DEFAULT, RoundTripListener.NONE),
            BatchingSettings.oneWriter(TIMEOUT))
        : Product.named(store).batched(Address.parse("server", place), RoundTripListener.NONE);
  }
}
