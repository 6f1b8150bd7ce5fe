package io.statehouse.mysql.kvdata;

import io.statehouse.mysql.MySqlSettings;
import io.statehouse.mysql.TableStore;
import io.statehouse.ports.adapter.RoundTripListener;

/**
 * The store port on Qserv's table {@code kvData}, and what Qserv keeps beside it or reads in other
 * ways. The first write creates the table; the database is never created.
 */
public final class KvDataStore extends TableStore {

  private KvDataStore(MySqlSettings settings, RoundTripListener roundTrips) {
    super(settings, new KvDataTable(), roundTrips);
  }

  /**
   * Opens a store without contacting the server: a wrong address or password is reported by the
   * first call.
   *
   * @param settings name the table {@link MySqlSettings#KV_DATA}
   * @throws IllegalArgumentException if they name another, or the certificates cannot be written to
   *     files for the driver
   */
  public static KvDataStore open(MySqlSettings settings, RoundTripListener roundTrips) {
    if (!settings.table().equals(MySqlSettings.KV_DATA)) {
      throw new IllegalArgumentException(
          "table " + settings.table() + " is not Qserv's " + MySqlSettings.KV_DATA);
    }
    return new KvDataStore(settings, roundTrips);
  }

  /** The tables of empty chunks in the same database. */
  public EmptyChunkTables emptyChunks() {
    return new EmptyChunkTables(connections());
  }

  /** The parents of the rows. */
  public KvParents parents() {
    return new KvParents(connections());
  }

  /** The spellings by which keys are found. */
  public KvSpellings spellings() {
    return new KvSpellings(connections());
  }
}
