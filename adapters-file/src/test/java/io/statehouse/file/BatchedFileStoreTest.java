package io.statehouse.file;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.contract.BatchedVariant;

/** The file store as it is mostly used: with batching, so that writers share a sync. */
@BatchedVariant
class BatchedFileStoreTest extends FileContract {
  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    return new BatchingStore(
        FileStore.open(folder, FileSettings.DEFAULT, trips, disk),
        BatchingSettings.oneWriter(FileSettings.DEFAULT.timeout()));
  }
}
