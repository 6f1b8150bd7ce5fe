package io.statehouse.app.systems.css;

import io.statehouse.domain.css.CssContract;
import io.statehouse.file.FileSettings;
import io.statehouse.file.FileStore;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Qserv's central state on the embedded store, as the product opens it. */
class CssOnFileTest extends CssContract {
  @TempDir Path folder;

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    return new BatchingStore(
        FileStore.open(folder, FileSettings.DEFAULT, trips),
        BatchingSettings.oneWriter(FileSettings.DEFAULT.timeout()));
  }
}
