package io.statehouse.mysql;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyIdentities;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.RoundTripListener;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The store port on Qserv's table {@code kvData}, and what Qserv keeps beside it or reads in other
 * ways.
 */
public final class KvDataStore extends MySqlStore {
  private static final String WRONG_PARENT =
      "select c.kvKey from kvData c left join kvData p on c.parentKvId = p.kvId"
          + " where c.kvKey like '/%' and c.kvKey not like '%/' and c.kvKey not like '%//%'"
          + " and (p.kvKey is null or p.kvKey <> left(c.kvKey, char_length(c.kvKey)"
          + " - char_length(substring_index(c.kvKey, '/', -1)) - 1))";

  private final KvDataTable table;

  KvDataStore(MySqlSettings settings, RoundTripListener roundTrips) {
    this(settings, new KvDataTable(), roundTrips);
  }

  private KvDataStore(MySqlSettings settings, KvDataTable table, RoundTripListener roundTrips) {
    super(settings, table, roundTrips);
    this.table = table;
  }

  /** {@inheritDoc} It compares keys by the collation of its table, which is the server's affair. */
  @Override
  public Optional<KeyIdentities> keyIdentities() {
    return Optional.of(this::identities);
  }

  private Map<Key, Bytes> identities(Collection<Key> keys) {
    Set<String> texts = keys.stream().map(Key::text).collect(Collectors.toSet());
    Map<String, String> weights =
        connections()
            .read(
                "identities",
                connections().calls().begin(),
                connection -> shape(connection).weights(connection, texts));
    Map<Key, Bytes> identities = new HashMap<>();
    weights.forEach((key, weight) -> identities.put(new Key(key), Bytes.utf8(weight)));
    return identities;
  }

  /** Before the first write there is no table. */
  private KvShape shape(CallConnection connection) throws SQLException {
    Connections.Work<KvShape> read = table::shape;
    return read.orIfNoTable(KvShape.ofNewTable()).with(connection);
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
    // Not by JDBI, which takes ':' and '?' in a name for parameters.
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
    return connections()
        .readTable(
            "parents",
            List.of(),
            CallHandle.using(
                handle ->
                    handle.createQuery(WRONG_PARENT).mapTo(String.class).map(Key::new).list()));
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
    Request request =
        Request.of("select kvKey from kvData where kvKey = ? and kvKey <> ''", spelling.text());
    return connections()
        .readTable(
            "spelling",
            List.<Key>of(),
            // Not by JDBI: short commands search for spellings too.
            connection -> connection.rows(request, row -> new Key(row.getString(1))))
        .stream()
        .findFirst();
  }
}
