package io.statehouse.app.systems.cloudchamber;

import io.statehouse.file.FileSettings;
import io.statehouse.file.FileStore;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** A deployment of CloudChamber on the embedded store, as the product opens it. */
class CloudChamberOnFileTest extends CloudChamberOnStore {
  @TempDir Path folder;

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    return new BatchingStore(
        FileStore.open(folder, FileSettings.DEFAULT, trips),
        BatchingSettings.oneWriter(FileSettings.DEFAULT.timeout()));
  }

  /** Each commit waits for the disk. */
  @Override
  protected int oneCaseIn() {
    return 2;
  }
}
