package io.statehouse.app.systems.css.http;

import static io.statehouse.app.systems.css.http.CssRoutes.database;
import static io.statehouse.app.systems.css.http.CssRoutes.table;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.css.CssAccess;
import io.statehouse.app.systems.css.CssDocuments;
import io.statehouse.app.systems.css.CssDocuments.NamedStatus;
import io.statehouse.app.systems.css.CssDocuments.Scan;
import io.statehouse.app.systems.css.CssDocuments.TableDocument;
import io.statehouse.domain.css.MatchParameters;
import io.statehouse.domain.css.Partitioning;
import io.statehouse.domain.css.ScanParameters;
import io.statehouse.domain.css.Status;
import io.statehouse.domain.css.TableName;
import io.statehouse.domain.css.TableRef;
import io.statehouse.domain.css.Tables;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** {@code /databases/{db}/tables}. */
final class TableRoutes {
  private static final String TABLE = "/databases/{db}/tables/{table}";

  /** A table that is to be created. */
  private record NewTable(
      @Shape.Or("") String schema,
      Optional<NewPartitioning> partitioning,
      Optional<MatchParameters> match,
      Optional<NewScan> scan) {
    private NewTable {
      if (match.isPresent() && (partitioning.isPresent() || scan.isPresent())) {
        throw new IllegalArgumentException(
            "a match table has neither \"partitioning\" nor \"scan\": give \"match\" alone");
      }
    }
  }

  /** How it is partitioned. Without a director it is one itself. */
  private record NewPartitioning(
      Optional<String> dirDb,
      Optional<String> dirTable,
      String dirColName,
      @Shape.Or("") String latColName,
      @Shape.Or("") String lonColName,
      @Shape.Or("0") double overlap,
      Optional<Boolean> subChunks) {

    /** Directors are cut into sub-chunks unless the request says otherwise. */
    Partitioning of(TableRef table) {
      String database = dirDb.orElse(table.database().text());
      String director = dirTable.orElse(table.table().text());
      boolean itself = table.equals(TableRef.of(database, director));
      return new Partitioning(
          true,
          database,
          director,
          dirColName,
          latColName,
          lonColName,
          overlap,
          subChunks.orElse(itself));
    }
  }

  private record NewScan(@Shape.Or("false") boolean lockInMem, @Shape.Or("0") int scanRating) {}

  private record Schema(String schema) {
    static final Shape<Schema> SHAPE = Shape.of(Schema.class);
  }

  private final CssAccess css;

  TableRoutes(CssAccess css) {
    this.css = css;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/databases/{db}/tables")
            .summary("The tables of a database and their statuses.")
            .query("ready", "Whether to list only those whose status is READY: on or off.")
            .returns(CssDocuments.STATUSES, this::list),
        Route.get(TABLE)
            .summary("A table: status, partitioning, match and scan parameters, schema.")
            .returns(CssDocuments.TABLE, request -> TableDocument.of(tables().get(table(request)))),
        Route.put(TABLE)
            .summary("Creates a table: plain, director, child, or match table.")
            .accepts(Shape.of(NewTable.class))
            .creates(CssDocuments.TABLE, this::create),
        Route.delete(TABLE)
            .summary("Removes a table.")
            .does(request -> tables().drop(table(request))),
        Route.put(TABLE + "/status")
            .summary("Sets the status of a table.")
            .accepts(DatabaseRoutes.NewStatus.SHAPE)
            .does((request, set) -> tables().setStatus(table(request), set.status())),
        Route.get(TABLE + "/schema")
            .summary("The schema of a table.")
            .returns(Schema.SHAPE, request -> new Schema(tables().schema(table(request)))),
        Route.put(TABLE + "/schema")
            .summary("Sets the schema of a table.")
            .accepts(Schema.SHAPE)
            .does((request, set) -> tables().setSchema(table(request), set.schema)),
        Route.get(TABLE + "/partitioning")
            .summary("How a table is partitioned; null if it is not.")
            .returns(
                CssDocuments.PARTITIONING.orNull(),
                request -> CssDocuments.partitioning(tables().partitioning(table(request)))),
        Route.get(TABLE + "/match")
            .summary("What a match table matches; null for other tables.")
            .returns(
                CssDocuments.MATCH.orNull(),
                request -> CssDocuments.match(tables().match(table(request)))),
        Route.get(TABLE + "/scan")
            .summary("The shared scan parameters of a table.")
            .returns(CssDocuments.SCAN, request -> Scan.of(tables().scan(table(request)))),
        Route.put(TABLE + "/scan")
            .summary("Sets the shared scan parameters of a table.")
            .accepts(CssDocuments.SCAN)
            .does((request, scan) -> tables().setScan(table(request), scan.parameters())));
  }

  private Tables tables() {
    return css.css().tables();
  }

  private List<NamedStatus> list(Request request) {
    Map<TableName, Status> listed = new TreeMap<>(tables().statuses(database(request)));
    if (request.flag("ready")) {
      listed.values().removeIf(status -> !status.isReady());
    }
    return NamedStatus.of(listed);
  }

  private TableDocument create(Request request, NewTable described) {
    TableRef table = table(request);
    if (described.match.isPresent()) {
      tables().createMatch(table, described.schema, described.match.get());
    } else {
      tables()
          .create(
              table,
              described.schema,
              described.partitioning.map(given -> given.of(table)).orElse(Partitioning.NONE),
              described
                  .scan
                  .map(given -> new ScanParameters(given.lockInMem, given.scanRating))
                  .orElse(ScanParameters.NONE));
    }
    return TableDocument.of(tables().get(table));
  }
}
