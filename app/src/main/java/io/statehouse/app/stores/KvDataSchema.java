package io.statehouse.app.stores;

import io.statehouse.mysql.KvDataStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/** The schema of an original Qserv, where the store is its table. */
record KvDataSchema(KvDataStore store) implements QservSchema {

  static Optional<QservSchema> of(KeyValueStore store) {
    return store instanceof KvDataStore kvData
        ? Optional.of(new KvDataSchema(kvData))
        : Optional.empty();
  }

  @Override
  public SortedSet<Integer> emptyChunks(String database) {
    return store.emptyChunks(database);
  }

  @Override
  public Optional<Key> find(Key spelling) {
    return store.find(spelling);
  }

  @Override
  public List<Key> keysWithWrongParent() {
    return store.keysWithWrongParent();
  }
}
