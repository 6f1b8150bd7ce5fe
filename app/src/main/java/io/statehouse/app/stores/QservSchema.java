package io.statehouse.app.stores;

import io.statehouse.ports.Key;
import java.util.List;
import java.util.SortedSet;

/**
 * The tables beside the keys, where a store is the database of an original Qserv. Dumps of such a
 * store are in the original's order.
 */
public interface QservSchema {

  /**
   * Returns the chunks of a database that have no data.
   *
   * @throws io.statehouse.ports.StoreException.Refused if there is no such list
   */
  SortedSet<Integer> emptyChunks(String database);

  /** Reads the keys whose rows do not name the row of the key above as their parent. */
  List<Key> keysWithWrongParent();
}
