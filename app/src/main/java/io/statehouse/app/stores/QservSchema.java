package io.statehouse.app.stores;

import io.statehouse.ports.Key;
import java.util.List;
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

  /** Reads the keys whose rows do not name the row of the key above as their parent. */
  List<Key> keysWithWrongParent();
}
