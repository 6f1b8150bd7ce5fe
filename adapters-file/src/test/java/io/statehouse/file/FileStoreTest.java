package io.statehouse.file;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;

/** The store contract on the file store, with another program that writes SQL. */
class FileStoreTest extends FileContract {
  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    return FileStore.open(folder, FileSettings.DEFAULT, trips, disk);
  }

  @Override
  protected void foreignPut(KeyValueStore secondClient, Key key, Bytes value) {
    PlainSqlite.put(folder, key, value);
  }

  @Override
  protected void foreignDelete(KeyValueStore secondClient, Key key) {
    PlainSqlite.delete(folder, key);
  }
}
