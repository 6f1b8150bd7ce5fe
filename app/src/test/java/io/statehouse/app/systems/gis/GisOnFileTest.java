package io.statehouse.app.systems.gis;

import io.statehouse.domain.gis.GisContract.Costs;
import io.statehouse.file.FileSettings;
import io.statehouse.file.FileStore;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** GIS configuration on the embedded store, as the product opens it. */
class GisOnFileTest extends GisOnStore {
  @TempDir Path folder;

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    return new BatchingStore(
        FileStore.open(folder, FileSettings.DEFAULT, trips),
        BatchingSettings.oneWriter(FileSettings.DEFAULT.timeout()));
  }

  @Override
  protected Costs costs() {
    return new Costs(5, 6, 3, 2, 1);
  }
}
