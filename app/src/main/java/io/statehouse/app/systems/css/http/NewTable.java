package io.statehouse.app.systems.css.http;

import io.statehouse.app.json.JsonRequest;
import io.statehouse.domain.css.MatchParameters;
import io.statehouse.domain.css.Partitioning;
import io.statehouse.domain.css.ScanParameters;
import io.statehouse.domain.css.TableRef;
import io.statehouse.domain.css.Tables;
import java.util.Optional;
import java.util.Set;

/** A table that is to be created, as a request describes it. */
record NewTable(
    TableRef ref,
    String schema,
    Partitioning partitioning,
    ScanParameters scan,
    Optional<MatchParameters> match) {

  private static final Set<String> PARTITIONING =
      Set.of("dirDb", "dirTable", "dirColName", "latColName", "lonColName", "overlap", "subChunks");
  private static final Set<String> MATCH =
      Set.of("dirTable1", "dirColName1", "dirTable2", "dirColName2", "flagColName", "angSep");
  private static final Set<String> SCAN = Set.of("lockInMem", "scanRating");

  /**
   * @throws IllegalArgumentException if it is described as a match table and as another one
   */
  static NewTable read(TableRef ref, JsonRequest body) {
    Optional<JsonRequest> partitioning = body.optionalObject("partitioning", PARTITIONING);
    Optional<JsonRequest> scan = body.optionalObject("scan", SCAN);
    Optional<JsonRequest> match = body.optionalObject("match", MATCH);
    if (match.isPresent() && (partitioning.isPresent() || scan.isPresent())) {
      throw new IllegalArgumentException(
          "a match table has neither \"partitioning\" nor \"scan\": give \"match\" alone");
    }
    return new NewTable(
        ref,
        body.optionalText("schema").orElse(""),
        partitioning.map(json -> partitioning(ref, json)).orElse(Partitioning.NONE),
        scan.map(NewTable::scan).orElse(ScanParameters.NONE),
        match.map(NewTable::match));
  }

  void create(Tables tables) {
    if (match.isPresent()) {
      tables.createMatch(ref, schema, match.get());
    } else {
      tables.create(ref, schema, partitioning, scan);
    }
  }

  /** Without a director the table is one itself, and cut into sub-chunks unless it says not. */
  private static Partitioning partitioning(TableRef ref, JsonRequest json) {
    String table = json.optionalText("dirTable").orElse(ref.table().text());
    String database = json.optionalText("dirDb").orElse(ref.database().text());
    boolean director = table.equals(ref.table().text()) && database.equals(ref.database().text());
    return new Partitioning(
        true,
        database,
        table,
        json.text("dirColName"),
        json.optionalText("latColName").orElse(""),
        json.optionalText("lonColName").orElse(""),
        json.optionalNumber("overlap").orElse(0.0),
        json.optionalFlag("subChunks").orElse(director));
  }

  private static ScanParameters scan(JsonRequest json) {
    return new ScanParameters(
        json.optionalFlag("lockInMem").orElse(false), json.optionalInteger("scanRating").orElse(0));
  }

  private static MatchParameters match(JsonRequest json) {
    return new MatchParameters(
        json.text("dirTable1"),
        json.text("dirColName1"),
        json.text("dirTable2"),
        json.text("dirColName2"),
        json.text("flagColName"),
        json.number("angSep"));
  }
}
