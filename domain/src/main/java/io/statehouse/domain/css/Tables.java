package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.Table;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableParameters;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.domain.css.layout.PackedJson;
import io.statehouse.domain.css.layout.StoredText;
import io.statehouse.domain.css.layout.TableCodec;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * The tables of databases: status, schema, and what a query planner must know. What is read of one
 * table is read in one round trip, and each write is one transaction.
 */
public final class Tables {
  private final CssContext session;

  Tables(CssContext session) {
    this.session = session;
  }

  /**
   * Returns the names of all tables, in byte order, regardless of status.
   *
   * @throws CssException of kind NOT_FOUND if there is no such database
   */
  public List<TableName> names(DatabaseName database) {
    List<TableName> names = list(database);
    if (names.isEmpty()
        && session
            .fetch(List.of(), CssLayout.tables(database), CssLayout.database(database))
            .isEmpty()
        && session.otherSpelling(CssLayout.database(database)).isEmpty()) {
      throw CssException.noSuch(database);
    }
    return names;
  }

  /** Returns the names of those tables whose status is exactly ready; errors as {@link #names}. */
  public List<TableName> readyNames(DatabaseName database) {
    return statuses(database).entrySet().stream()
        .filter(table -> table.getValue().isReady())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns all tables and their status, in byte order; errors as {@link #names}. */
  public Map<TableName, Status> statuses(DatabaseName database) {
    return statuses(database, names(database));
  }

  /** Returns the status of those of these tables that are still there. */
  private Map<TableName, Status> statuses(DatabaseName database, List<TableName> names) {
    return session.children(
        CssLayout.tables(database),
        names.stream().map(TableName::text).toList(),
        TableName::new,
        Status::new);
  }

  /** Returns as {@link #statuses(DatabaseName)}, but nothing for a database that does not exist. */
  Map<TableName, Status> statusesIfAny(DatabaseName database) {
    return statuses(database, list(database));
  }

  private List<TableName> list(DatabaseName database) {
    return session.names(CssLayout.tables(database)).stream().map(TableName::new).toList();
  }

  /**
   * Returns whether there is a table, regardless of status.
   *
   * @throws CssException of kind NOT_FOUND if there is no such database
   */
  public boolean contains(TableRef table) {
    return findStatus(table).isPresent();
  }

  /** Returns whether there is a table and it is ready; errors as {@link #contains}. */
  public boolean containsReady(TableRef table) {
    return findStatus(table).filter(Status::isReady).isPresent();
  }

  private Optional<Status> findStatus(TableRef table) {
    CssKey key = CssLayout.table(table);
    CssKey database = CssLayout.database(table.database());
    Map<Key, Entry> found = session.fetch(List.of(), key, database);
    Optional<Status> status =
        Optional.ofNullable(found.get(key.stored()))
            .map(StoredText::read)
            .or(() -> session.otherSpelling(key).flatMap(session::value))
            .map(Status::new)
            // What the original reads in place of a missing key counts as missing if it is stored.
            .filter(stored -> !stored.text().equals("DOES_NOT_EXIST"));
    if (status.isEmpty()
        && !found.containsKey(database.stored())
        && session.otherSpelling(database).isEmpty()) {
      throw CssException.noSuch(table.database());
    }
    return status;
  }

  /**
   * Returns a table with all its attributes, in one round trip.
   *
   * @throws CssException of kind NOT_FOUND if it does not exist
   * @throws CssException of kind MALFORMED if something is stored that cannot be read
   */
  public Table get(TableRef table) {
    return find(table).orElseThrow(() -> CssException.noSuch(table));
  }

  /** Returns a table like {@link #get}; empty if it does not exist. */
  public Optional<Table> find(TableRef table) {
    List<String> names = new ArrayList<>(allNames());
    names.add(TableCodec.SCHEMA);
    CssKey key = CssLayout.table(table);
    CssContext.Found found = session.find(key, names);
    Map<String, String> attributes = found.attributes();
    return found
        .entry()
        .map(
            itself ->
                new Table(
                    table,
                    new Status(StoredText.read(itself)),
                    attributes.getOrDefault(TableCodec.SCHEMA, ""),
                    TableCodec.read(key, attributes)));
  }

  private List<String> allNames() {
    return session.checked() ? TableCodec.ALL_NAMES : TableCodec.ALL_NAMES_WITHOUT_LOCK;
  }

  /**
   * Returns the list of columns, empty if not stored.
   *
   * @throws CssException of kind NOT_FOUND if there is neither a schema nor the table
   */
  public String schema(TableRef table) {
    return read(
        table,
        List.of(TableCodec.SCHEMA),
        (key, found) -> found.getOrDefault(TableCodec.SCHEMA, ""));
  }

  /** Returns how the table is partitioned; errors as {@link #parameters}. */
  public Partitioning partitioning(TableRef table) {
    return read(table, TableCodec.PARTITIONING.names(), TableCodec.PARTITIONING::read);
  }

  /** Returns how the table takes part in shared scans; errors as {@link #parameters}. */
  public ScanParameters scan(TableRef table) {
    return read(table, TableCodec.SCAN.names(), TableCodec.SCAN::read);
  }

  /** Returns what the table joins, if it is a match table; errors as {@link #parameters}. */
  public MatchParameters match(TableRef table) {
    return read(table, TableCodec.MATCH.names(), TableCodec.MATCH::read);
  }

  /**
   * Returns all parameters, in one round trip. In compatible mode the table is never locked in
   * memory here, since the original reads a key that does not exist.
   *
   * @throws CssException of kind NOT_FOUND if nothing is stored and there is no such table
   * @throws CssException of kind MALFORMED if something is stored that cannot be read
   */
  public TableParameters parameters(TableRef table) {
    return read(table, allNames(), TableCodec::read);
  }

  private <T> T read(
      TableRef table, List<String> names, BiFunction<CssKey, Map<String, String>, T> codec) {
    CssKey key = CssLayout.table(table);
    CssContext.Found found = session.find(key, names);
    Map<String, String> attributes = found.attributes();
    if (attributes.isEmpty() && found.entry().isEmpty()) {
      throw CssException.noSuch(table);
    }
    return codec.apply(key, attributes);
  }

  /**
   * Changes what is given of a table, in one transaction, as the methods below do each.
   *
   * @throws CssException of kind NOT_FOUND if there is no such table
   */
  public void change(
      TableRef table,
      Optional<Status> status,
      Optional<String> schema,
      Optional<ScanParameters> scan) {
    Map<CssKey, String> values = new LinkedHashMap<>();
    status.ifPresent(given -> values.put(CssLayout.table(table), given.text()));
    schema.ifPresent(given -> values.put(CssLayout.key(CssLayout.SCHEMA, table), given));
    scan.ifPresent(given -> values.put(scanKey(table), packed(table, given)));
    session.set(CssLayout.table(table), () -> CssException.noSuch(table), values);
  }

  private static CssKey scanKey(TableRef table) {
    return CssLayout.key(CssLayout.SHARED_SCAN, table).packed();
  }

  private static String packed(TableRef table, ScanParameters scan) {
    return PackedJson.encode(scanKey(table), TableCodec.SCAN.write(scan));
  }

  /**
   * Sets any status; no rule says which may follow which.
   *
   * @throws CssException of kind NOT_FOUND if there is no such table
   */
  public void setStatus(TableRef table, Status status) {
    set(table, CssLayout.table(table), status.text());
  }

  /**
   * Sets the list of columns, always as a plain key: a packed one stays, and is not read any more.
   *
   * @throws CssException of kind NOT_FOUND if there is no such table
   */
  public void setSchema(TableRef table, String schema) {
    set(table, CssLayout.key(CssLayout.SCHEMA, table), schema);
  }

  /**
   * Sets both scan parameters, defaults included.
   *
   * @throws CssException of kind NOT_FOUND if there is no such table
   */
  public void setScan(TableRef table, ScanParameters scan) {
    set(table, scanKey(table), packed(table, scan));
  }

  private void set(TableRef table, CssKey key, String value) {
    session.set(CssLayout.table(table), () -> CssException.noSuch(table), Map.of(key, value));
  }

  /** Creates a table that is ready at once. */
  public void create(
      TableRef table, String schema, Partitioning partitioning, ScanParameters scan) {
    create(table, schema, partitioning, scan, Status.READY);
  }

  /**
   * Creates a table. Scan parameters are stored only if it is partitioned, and then only where they
   * differ from the defaults.
   *
   * @throws CssException of kind EXISTS if it exists, regardless of status
   * @throws CssException of kind NOT_FOUND in checked mode, if the database does not exist; in
   *     compatible mode it is created with an empty status
   * @throws CssException of kind NOT_FOUND in checked mode, if the director does not exist
   * @throws CssException of kind INVALID in checked mode, if the parameters are inconsistent
   */
  public void create(
      TableRef table,
      String schema,
      Partitioning partitioning,
      ScanParameters scan,
      Status status) {
    create(
        table,
        schema,
        status,
        edit -> CheckedRules.check(edit, table, partitioning, scan),
        edit -> {
          if (partitioning.partitioned()) {
            edit.putPacked(
                CssLayout.key(CssLayout.TABLE_PARTITIONING, table),
                TableCodec.PARTITIONING.write(partitioning));
            if (!scan.equals(ScanParameters.NONE)) {
              edit.putPacked(
                  CssLayout.key(CssLayout.SHARED_SCAN, table),
                  TableCodec.SCAN.writeChanged(scan, ScanParameters.NONE));
            }
          }
        });
  }

  private void create(
      TableRef table,
      String schema,
      Status status,
      Consumer<TreeEdit> rules,
      Consumer<TreeEdit> attributes) {
    session.run(
        edit -> {
          CssKey key = CssLayout.table(table);
          if (session.checked()) {
            rules.accept(edit);
          }
          edit.requireNew(key, () -> CssException.exists("Table", table));
          edit.put(key, status.text());
          edit.put(CssLayout.key(CssLayout.SCHEMA, table), schema);
          attributes.accept(edit);
        });
  }

  /** Creates a match table that is ready at once. */
  public void createMatch(TableRef table, String schema, MatchParameters match) {
    createMatch(table, schema, match, Status.READY);
  }

  /**
   * Creates a match table. In compatible mode, without a first director, the table is a plain one.
   *
   * @throws CssException of kind EXISTS if it exists, regardless of status
   * @throws CssException of kind NOT_FOUND as {@link #create}
   * @throws CssException of kind NOT_FOUND in checked mode, if a director does not exist
   * @throws CssException of kind INVALID in checked mode, if the parameters are inconsistent
   */
  public void createMatch(TableRef table, String schema, MatchParameters match, Status status) {
    create(
        table,
        schema,
        status,
        edit -> CheckedRules.check(edit, table, match),
        edit -> {
          if (match.isMatchTable()) {
            CssKey key = CssLayout.key(CssLayout.MATCH, table);
            // Older readers read this value, not what is packed below.
            edit.put(key, "1");
            edit.putPacked(key, TableCodec.MATCH.write(match));
            edit.put(CssLayout.key(CssLayout.TABLE_PARTITIONING, table), "");
          }
        });
  }

  /**
   * Removes a table with all its chunks.
   *
   * @throws CssException of kind NOT_FOUND if there is no such table
   */
  public void drop(TableRef table) {
    session.run(edit -> edit.require(table).deleteTree(CssLayout.table(table)));
  }
}
