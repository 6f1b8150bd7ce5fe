package io.statehouse.app.systems.css.documents;

import io.statehouse.app.json.FixedMember;
import io.statehouse.app.json.Shape;
import io.statehouse.domain.css.Tables;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.Table;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.layout.TableCodec;
import java.util.Optional;

/**
 * A table that is to be created or changed, also as it is read.
 *
 * @param database the one in the path
 * @param name the one in the path
 * @param chunkLevel what follows from the partitioning
 */
public record NewTable(
    Optional<DatabaseName> database,
    Optional<TableName> name,
    @Shape.Or("READY") Status status,
    Optional<Integer> chunkLevel,
    Optional<NewPartitioning> partitioning,
    Optional<MatchParameters> match,
    Optional<NewScan> scan,
    @Shape.Or("") String schema) {
  private static final NewPartitioning OF_MATCH =
      new NewPartitioning(
          Optional.of(true), Optional.of(""), Optional.of(""), "", "", "", 0, Optional.of(false));

  public NewTable {
    if (match.isPresent()
        && (partitioning.filter(given -> !given.equals(OF_MATCH)).isPresent()
            || scan.filter(given -> !given.equals(NewScan.NONE)).isPresent())) {
      throw new IllegalArgumentException(
          "a match table has neither \"partitioning\" nor \"scan\": give \"match\" alone");
    }
  }

  /** Returns how the table is partitioned. */
  public Partitioning partitioning(TableRef table) {
    return partitioning.map(given -> given.of(table)).orElse(Partitioning.NONE);
  }

  /** Returns the shared scan parameters. */
  public ScanParameters scanParameters() {
    return scan.map(NewScan::parameters).orElse(ScanParameters.NONE);
  }

  /** Creates the table. */
  public void create(Tables tables, TableRef table) {
    match.ifPresentOrElse(
        matched -> tables.createMatch(table, schema, matched, status),
        () -> tables.create(table, schema, partitioning(table), scanParameters(), status));
  }

  /**
   * Makes a table that exists as the document says, in one transaction. The status, the schema and
   * the shared scan parameters can be changed.
   *
   * @throws IllegalArgumentException if another member differs; the message names it
   */
  public void change(Tables tables, Table stored) {
    requireSameParts(stored);
    boolean scanned = !stored.parameters().scan().equals(scanParameters());
    if (scanned) {
      requireScannable(stored);
    }
    tables.change(
        stored.ref(),
        Optional.of(status).filter(given -> !given.equals(stored.status())),
        Optional.of(schema).filter(given -> !given.equals(stored.schema())),
        Optional.of(scanParameters()).filter(given -> scanned));
  }

  private void requireSameParts(Table stored) {
    TableRef ref = stored.ref();
    String table = "table " + ref;
    MatchParameters matched = TableCodec.asStored(match.orElse(MatchParameters.NONE));
    FixedMember.requireSame(
        table,
        "match",
        CssDocuments.MATCH.write(CssDocuments.match(stored.parameters().match())),
        CssDocuments.MATCH.write(CssDocuments.match(matched)));
    if (!matched.isMatchTable()) { // whose partitioning follows from it
      Partitioning partitioned = TableCodec.asStored(partitioning(ref));
      FixedMember.requireSame(
          table,
          "partitioning",
          CssDocuments.PARTITIONING.write(
              CssDocuments.partitioning(stored.parameters().partitioning())),
          CssDocuments.PARTITIONING.write(CssDocuments.partitioning(partitioned)));
    }
  }

  private static void requireScannable(Table stored) {
    if (!stored.parameters().partitioning().partitioned()
        || stored.parameters().match().isMatchTable()) {
      throw new IllegalArgumentException(
          "table '%s' takes no part in shared scans: leave out \"scan\"".formatted(stored.ref()));
    }
  }

  /** Requires that members which the path or the rest determines agree with them, if present. */
  public void requireOf(TableRef table) {
    PathMember.requireSame("database", database, table.database());
    PathMember.requireSame("name", name, table.table());
    int level = match.isPresent() ? 1 : partitioning(table).chunkLevel();
    PathMember.requireSame("chunkLevel", chunkLevel, level);
  }

  /** The partitioning of a new table. Without a director the table is one itself. */
  public record NewPartitioning(
      Optional<Boolean> partitioned,
      Optional<String> dirDb,
      Optional<String> dirTable,
      String dirColName,
      @Shape.Or("") String latColName,
      @Shape.Or("") String lonColName,
      @Shape.Or("0") double overlap,
      Optional<Boolean> subChunks) {
    public NewPartitioning {
      if (!partitioned.orElse(true)) {
        throw new IllegalArgumentException(
            "\"partitioned\" is false: leave out \"partitioning\" of a table that has none");
      }
    }

    /** Directors are cut into sub-chunks unless the request says otherwise. */
    Partitioning of(TableRef table) {
      String database = dirDb.orElse(table.database().text());
      String director = dirTable.orElse(table.table().text());
      boolean cut = subChunks.orElse(table.equals(TableRef.of(database, director)));
      return new Partitioning(
          true, database, director, dirColName, latColName, lonColName, overlap, cut);
    }
  }

  /** The shared scan parameters of a new table. */
  public record NewScan(@Shape.Or("false") boolean lockInMem, @Shape.Or("0") int scanRating) {
    private static final NewScan NONE = new NewScan(false, 0);

    private ScanParameters parameters() {
      return new ScanParameters(lockInMem, scanRating);
    }
  }
}
