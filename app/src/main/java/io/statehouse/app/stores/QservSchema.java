package io.statehouse.app.stores;

import java.util.SortedSet;

/**
 * What lies beside the keys where a store is the original Qserv's own database. That a store has
 * one also says that the original's orders hold there.
 */
public interface QservSchema {

  /**
   * Reads which chunks of a database have no data.
   *
   * @throws io.statehouse.ports.StoreException.Refused if there is no such list
   */
  SortedSet<Integer> emptyChunks(String database);
}
