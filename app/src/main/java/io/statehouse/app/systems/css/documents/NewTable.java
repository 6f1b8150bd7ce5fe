package io.statehouse.app.systems.css.documents;

import io.statehouse.app.json.Shape;
import io.statehouse.domain.css.Tables;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableRef;
import java.util.Optional;

/**
 * A table that is to be created, also as it is read.
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
