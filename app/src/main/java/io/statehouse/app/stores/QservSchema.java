package io.statehouse.app.stores;

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
}
