package io.statehouse.file;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;

/** The file store does what every store must do; outages are those of a disk. */
class FileStoreTest extends FileContract {
  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    return FileStore.open(folder, FileSettings.DEFAULT, trips, disk);
  }

  @Override
  protected void foreignPut(KeyValueStore secondClient, Key key, Bytes value) {
    BareSqlite.put(folder, key, value);
  }

  @Override
  protected void foreignDelete(KeyValueStore secondClient, Key key) {
    BareSqlite.delete(folder, key);
  }
}
