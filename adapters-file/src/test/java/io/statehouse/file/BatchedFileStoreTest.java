package io.statehouse.file;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.contract.KeyValueStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The file store as it is mostly used: behind batches, so that writers share a sync. */
class BatchedFileStoreTest extends KeyValueStoreContract {
  @TempDir Path folder;
  private final FaultyDisk disk = new FaultyDisk();

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    return new BatchingStore(
        FileStore.open(folder, FileSettings.DEFAULT, trips, disk),
        BatchingSettings.oneWriter(FileSettings.DEFAULT.timeout()));
  }

  @Override
  protected void beginOutage() {
    disk.fail();
  }

  @Override
  protected void endOutage() {
    disk.recover();
  }

  @Override
  protected void loseNextAnswer() {
    disk.failNextCommitOnceApplied();
  }
}
