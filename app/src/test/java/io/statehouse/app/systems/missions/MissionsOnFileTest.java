package io.statehouse.app.systems.missions;

import io.statehouse.domain.missions.MissionsContract;
import io.statehouse.file.FileSettings;
import io.statehouse.file.FileStore;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Missions on the embedded store, as the product opens it. */
class MissionsOnFileTest extends MissionsContract {
  @TempDir Path folder;

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    return new BatchingStore(
        FileStore.open(folder, FileSettings.DEFAULT, trips),
        BatchingSettings.oneWriter(FileSettings.DEFAULT.timeout()));
  }
}
