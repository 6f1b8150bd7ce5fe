package io.statehouse.app.systems.runm;

import io.statehouse.domain.runm.RunmContract;
import io.statehouse.file.FileSettings;
import io.statehouse.file.FileStore;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The metadata of runm on the embedded store, as the product opens it. */
class RunmOnFileTest extends RunmContract {
  @TempDir Path folder;

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    return new BatchingStore(
        FileStore.open(folder, FileSettings.DEFAULT, trips),
        BatchingSettings.oneWriter(FileSettings.DEFAULT.timeout()));
  }
}
