package io.statehouse.app.stores;

import io.statehouse.ports.Key;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/**
 * The special features of the database of an original Qserv: tables beside the keys, and how the
 * keys are stored and found. Dumps of such a store are in the original's order.
 */
public interface QservSchema {

  /**
   * Returns the chunks of a database that have no data.
   *
   * @throws io.statehouse.ports.StoreException.Refused if there is no such list
   */
  SortedSet<Integer> emptyChunks(String database);

  /** Returns the key that the table's collation finds by this spelling, as it is stored. */
  Optional<Key> find(Key spelling);

  /** Reads the keys whose rows do not name the row of the key above as their parent. */
  List<Key> keysWithWrongParent();
}
