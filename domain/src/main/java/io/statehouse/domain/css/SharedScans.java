package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.domain.css.layout.StoredText;
import io.statehouse.domain.css.layout.SubKeys;
import io.statehouse.domain.css.layout.TableCodec;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Shared scans as the original's replication controller shows and sets them: by family of
 * databases, which are those cut alike.
 */
public final class SharedScans {
  private final CssContext session;

  SharedScans(CssContext session) {
    this.session = session;
  }

  /**
   * Returns the scan parameters of all partitioned tables that are not match tables, by family and
   * database; empty for a table that is not ready. Databases that are not partitioned are of no
   * family. Read in several steps: tables and databases dropped meanwhile are left out.
   *
   * @throws CssException of kind MALFORMED if something is stored that cannot be read
   */
  public SortedMap<String, SortedMap<DatabaseName, SortedMap<TableName, Optional<ScanParameters>>>>
      all() {
    SortedMap<String, SortedMap<DatabaseName, SortedMap<TableName, Optional<ScanParameters>>>>
        families = new TreeMap<>();
    for (String name : session.names(CssLayout.DATABASES)) {
      DatabaseName database = new DatabaseName(name);
      // One dropped since it was listed is not found.
      new Databases(session)
          .findStriping(database)
          .filter(Striping::isPartitioned)
          .ifPresent(
              striping ->
                  families
                      .computeIfAbsent(striping.family(), family -> new TreeMap<>())
                      .put(database, tables(database)));
    }
    return families;
  }

  private SortedMap<TableName, Optional<ScanParameters>> tables(DatabaseName database) {
    Map<TableRef, SubKeys> attributes = new LinkedHashMap<>();
    for (String name : session.names(CssLayout.tables(database))) {
      TableRef table = new TableRef(database, new TableName(name));
      attributes.put(table, attributes(table));
    }
    Map<Key, Entry> fetched =
        session.fetch(
            attributes.values(),
            attributes.keySet().stream().map(CssLayout::table).toArray(CssKey[]::new));
    SortedMap<TableName, Optional<ScanParameters>> tables = new TreeMap<>();
    attributes.forEach(
        (table, wanted) -> {
          CssKey key = CssLayout.table(table);
          Map<String, String> found = wanted.resolve(fetched);
          if (TableCodec.PARTITIONING.read(key, found).partitioned()
              && !TableCodec.MATCH.read(key, found).isMatchTable()) {
            tables.put(
                table.table(),
                Optional.ofNullable(fetched.get(key.stored()))
                    .filter(entry -> new Status(StoredText.read(entry)).isReady())
                    .map(ready -> TableCodec.SCAN.read(key, found)));
          }
        });
    return tables;
  }

  private static SubKeys attributes(TableRef table) {
    return new SubKeys(CssLayout.table(table), TableCodec.ALL_NAMES);
  }

  /**
   * Sets the scan rating of a table. In checked mode it stays locked in memory or not, as it was;
   * in compatible mode it is not locked afterwards in any case.
   *
   * @return what is stored now
   * @throws CssException of kind NOT_FOUND if there is no such database
   * @throws CssException of kind NOT_FOUND if there is no such table
   * @throws CssException of kind INVALID if it is a match table, or not partitioned
   */
  public ScanParameters setRating(TableRef table, int rating) {
    return session.write(
        edit -> {
          CssKey key = CssLayout.table(table);
          SubKeys attributes = attributes(table);
          Map<String, String> found = attributes.resolve(edit.read(List.of(attributes), key));
          edit.require(table.database());
          edit.require(table);
          requireScannable(table, key, found);
          boolean locked = session.checked() && TableCodec.SCAN.read(key, found).lockInMem();
          ScanParameters scan = new ScanParameters(locked, rating);
          edit.putPacked(CssLayout.key(CssLayout.SHARED_SCAN, table), TableCodec.SCAN.write(scan));
          return scan;
        });
  }

  private static void requireScannable(TableRef table, CssKey key, Map<String, String> found) {
    if (TableCodec.MATCH.read(key, found).isMatchTable()) {
      throw CssException.invalid(
          table, "table '" + table + "' is a match table, which takes no part in shared scans");
    }
    if (!TableCodec.PARTITIONING.read(key, found).partitioned()) {
      throw CssException.invalid(
          table, "table '" + table + "' is not partitioned, so it takes no part in shared scans");
    }
  }
}
