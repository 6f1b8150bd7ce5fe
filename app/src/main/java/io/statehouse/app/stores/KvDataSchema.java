package io.statehouse.app.stores;

import io.statehouse.mysql.kvdata.EmptyChunkTables;
import io.statehouse.mysql.kvdata.KvDataStore;
import io.statehouse.mysql.kvdata.KvParents;
import io.statehouse.mysql.kvdata.KvSpellings;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/** The schema of an original Qserv, where the store is its table. */
record KvDataSchema(EmptyChunkTables lists, KvParents parents, KvSpellings spellings)
    implements QservSchema {

  static Optional<QservSchema> of(KeyValueStore store) {
    return store instanceof KvDataStore kvData
        ? Optional.of(new KvDataSchema(kvData.emptyChunks(), kvData.parents(), kvData.spellings()))
        : Optional.empty();
  }

  @Override
  public SortedSet<Integer> emptyChunks(String database) {
    return lists.of(database);
  }

  @Override
  public Optional<Key> find(Key spelling) {
    return spellings.find(spelling);
  }

  @Override
  public List<Key> keysWithWrongParent() {
    return parents.wrong();
  }
}
