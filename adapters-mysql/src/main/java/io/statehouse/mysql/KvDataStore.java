package io.statehouse.mysql;

import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.RoundTripListener;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The store port on Qserv's table {@code kvData}, and what Qserv keeps beside it or reads in other
 * ways.
 */
public final class KvDataStore extends MySqlStore {

  KvDataStore(MySqlSettings settings, RoundTripListener roundTrips) {
    super(settings, new KvDataTable(), roundTrips);
  }

  /**
   * Returns the chunks for which a Qserv database has no data. Qserv stores them beside its keys,
   * in one table {@code NAME_EmptyChunks} per database with one column {@code chunkId}. They are
   * only read, and never cached.
   *
   * @throws StoreException.Refused if there is no such table
   */
  public SortedSet<Integer> emptyChunks(String database) {
    String table = database + "_EmptyChunks";
    Request request = Request.of("select chunkId from `" + table.replace("`", "``") + "`");
    List<Integer> chunks =
        connections()
            .readTable(
                "empty chunks", null, connection -> connection.rows(request, row -> row.getInt(1)));
    if (chunks == null) {
      throw new StoreException.Refused(
          "there is no table " + table + ": publish the database " + database);
    }
    return new TreeSet<>(chunks);
  }

  /**
   * Returns the keys of all rows that name another parent than the row of the key above, read in
   * one view. Other tools can leave such rows; original clients then list and delete the wrong
   * ones. A put corrects its row. Keys that no row of this store may have are left out.
   */
  public List<Key> keysWithWrongParent() {
    Request request =
        Request.of("select c.kvKey from %s c left join %<s p".formatted(KvKeys.TABLE))
            .text(" on c.parentKvId = p.kvId where c.kvKey like '/%'")
            .text(" and c.kvKey not like '%/' and c.kvKey not like '%//%'")
            .text(" and (p.kvKey is null or p.kvKey <> left(c.kvKey, char_length(c.kvKey)")
            .text(" - char_length(substring_index(c.kvKey, '/', -1)) - 1))");
    return keys("parents", request);
  }

  /**
   * Returns the key that is found by this spelling, as it is stored; empty if there is none. The
   * collation may ignore case and accents: original clients find keys that way, whereas the port
   * compares them exactly.
   */
  public Optional<Key> find(Key spelling) {
    if (KvShape.isBeyondBasicPlane(spelling.text())) {
      return Optional.empty(); // most tables cannot even compare it
    }
    String statement = "select kvKey from " + KvKeys.TABLE + " where kvKey = ? and kvKey <> ''";
    return keys("spelling", Request.of(statement, spelling.text())).stream().findFirst();
  }

  private List<Key> keys(String operation, Request request) {
    return connections()
        .readTable(
            operation,
            List.of(),
            connection -> connection.rows(request, row -> new Key(row.getString(1))));
  }
}
