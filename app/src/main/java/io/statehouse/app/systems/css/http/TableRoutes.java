package io.statehouse.app.systems.css.http;

import static io.statehouse.app.access.Right.READ;
import static io.statehouse.app.access.Right.WRITE;
import static io.statehouse.app.systems.css.documents.CssDocuments.CHUNKS;
import static io.statehouse.app.systems.css.documents.CssDocuments.SCAN;
import static io.statehouse.app.systems.css.documents.CssDocuments.STATUSES;

import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Handler;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Schema;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.css.config.CssAccess;
import io.statehouse.app.systems.css.documents.CssDocuments;
import io.statehouse.app.systems.css.documents.CssDocuments.Chunk;
import io.statehouse.app.systems.css.documents.CssDocuments.NamedStatus;
import io.statehouse.app.systems.css.documents.CssDocuments.SharedScans;
import io.statehouse.app.systems.css.documents.CssDocuments.TableSchema;
import io.statehouse.app.systems.css.documents.CssExpectations;
import io.statehouse.app.systems.css.documents.NewTable;
import io.statehouse.domain.css.Chunks;
import io.statehouse.domain.css.Tables;
import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.Table;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.domain.progress.Progress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** {@code /databases/{db}/tables}: tables, their chunks and shared scans. */
record TableRoutes(CssAccess css) {
  private static final String TABLE = "/databases/{db}/tables/{table}";
  private static final String SCANS = "/replication/qserv/css/shared-scan";

  /** The nodes that a chunk is on too. */
  private record NewReplicas(List<NodeName> nodes) {}

  /** Many chunks, as a listing has them. */
  private record ManyReplicas(List<ChunkReplicas> chunks) {}

  private record ChunkReplicas(ChunkNumber chunk, List<NodeName> nodes) {}

  /**
   * The document that the original's clients send; their keys and the version of its API are
   * ignored.
   */
  @Shape.Tolerant
  private record Rating(int scanRating) {}

  private static final Shape<NewTable> NEW_TABLE = Shape.of(NewTable.class);

  private static final Shape<Rating> RATING = Shape.of(Rating.class);

  /** A response of the original, by its own names. */
  private record SharedScanResult(
      int success,
      String error,
      Map<String, String> error_ext,
      String warning,
      @Shape.Omitted Optional<SharedScans> css) {
    static final Shape<SharedScanResult> SHAPE = Shape.of(SharedScanResult.class);
  }

  List<Route> routes() {
    return List.of(
        Route.get("/databases/{db}/tables")
            .needs(READ, "db")
            .summary("The tables of a database and their statuses.")
            .query(
                "ready", "Whether to list only those whose status is READY.", Schema.FLAG.or(false))
            .returns(STATUSES, this::list),
        Route.get(TABLE)
            .needs(READ, "db")
            .summary("A table: status, partitioning, match and scan parameters, schema.")
            .tagged()
            .returns(CssDocuments.TABLE, request -> tables().get(table(request))),
        Route.put(TABLE)
            .needs(WRITE, "db")
            .summary("Creates a table: plain, director, child, or match table.")
            .conditional()
            .tagged()
            .body(NEW_TABLE.request())
            .answers(CssDocuments.TABLE.response())
            .answers(201, CssDocuments.TABLE.response())
            .by(this::create),
        Route.delete(TABLE)
            .needs(WRITE, "db")
            .summary("Removes a table.")
            .conditional()
            .does(
                request -> expecting(request).table(table(request)).tables().drop(table(request))),
        Route.put(TABLE + "/status")
            .needs(WRITE, "db")
            .summary("Sets the status of a table.")
            .conditional()
            .accepts(CssRoutes.NewStatus.SHAPE)
            .does(
                (request, set) ->
                    expecting(request)
                        .table(table(request))
                        .tables()
                        .setStatus(table(request), set.status())),
        Route.get(TABLE + "/schema")
            .needs(READ, "db")
            .summary("The schema of a table.")
            .tagged()
            .returns(
                TableSchema.SHAPE, request -> new TableSchema(tables().schema(table(request)))),
        Route.put(TABLE + "/schema")
            .needs(WRITE, "db")
            .summary("Sets the schema of a table.")
            .conditional()
            .accepts(TableSchema.SHAPE)
            .does(
                (request, set) ->
                    expecting(request)
                        .schema(table(request))
                        .tables()
                        .setSchema(table(request), set.schema())),
        Route.get(TABLE + "/partitioning")
            .needs(READ, "db")
            .summary("How a table is partitioned; null if it is not.")
            .returns(
                CssDocuments.PARTITIONING,
                request -> CssDocuments.partitioning(tables().partitioning(table(request)))),
        Route.get(TABLE + "/match")
            .needs(READ, "db")
            .summary("What a match table matches; null for other tables.")
            .returns(
                CssDocuments.MATCH, request -> CssDocuments.match(tables().match(table(request)))),
        Route.get(TABLE + "/scan")
            .needs(READ, "db")
            .summary("The shared scan parameters of a table.")
            .tagged()
            .returns(SCAN, request -> tables().scan(table(request))),
        Route.put(TABLE + "/scan")
            .needs(WRITE, "db")
            .summary("Sets the shared scan parameters of a table.")
            .conditional()
            .accepts(SCAN)
            .does(
                (request, scan) ->
                    expecting(request).scan(table(request)).tables().setScan(table(request), scan)),
        Route.get(TABLE + "/chunks")
            .needs(READ, "db")
            .summary("The chunks of a table, and the nodes that each is on.")
            .returns(CHUNKS, request -> Chunk.list(chunks().list(table(request)))),
        Route.post(TABLE + "/chunks")
            .needs(WRITE, "db")
            .summary("Adds replicas of many chunks on these nodes, each as the listing shows it.")
            .acceptsLarge(Shape.of(ManyReplicas.class))
            .does(this::addAll),
        Route.post(TABLE + "/chunks/{chunk}")
            .needs(WRITE, "db")
            .parameter("chunk", "Its number.", Schema.integer(0, Integer.MAX_VALUE))
            .summary("Adds replicas of a chunk on these nodes.")
            .accepts(Shape.of(NewReplicas.class))
            .does((request, added) -> chunks().add(table(request), chunk(request), added.nodes)),
        Route.delete(TABLE + "/chunks/{chunk}")
            .needs(WRITE, "db")
            .parameter("chunk", "Its number.", Schema.integer(0, Integer.MAX_VALUE))
            .summary("Removes a chunk.")
            .does(request -> chunks().delete(table(request), chunk(request))));
  }

  private Tables tables() {
    return css.css().tables();
  }

  private CssExpectations expecting(Request request) {
    return new CssExpectations(css.css(), request.expectation());
  }

  private Chunks chunks() {
    return css.css().chunks();
  }

  static TableRef table(Request request) {
    return new TableRef(CssRoutes.name(request), new TableName(request.path("table")));
  }

  private static ChunkNumber chunk(Request request) {
    return ChunkNumber.parse(request.path("chunk"));
  }

  private List<NamedStatus> list(Request request) {
    return NamedStatus.tables(css.css(), CssRoutes.name(request), request.flag("ready"));
  }

  private Response create(Request request) {
    TableRef table = table(request);
    return CssRoutes.unchanged(request, CssDocuments.TABLE, () -> find(table))
        .orElseGet(() -> create(request, table));
  }

  private Optional<Table> find(TableRef table) {
    return css.css().tree().exists(CssLayout.table(table).text())
        ? Optional.of(tables().get(table))
        : Optional.empty();
  }

  private Response create(Request request, TableRef table) {
    NewTable made = NEW_TABLE.read(request.bytes());
    made.requireOf(table);
    made.create(expecting(request).newTable(table).tables(), table);
    return CssRoutes.document(201, CssDocuments.TABLE, tables().get(table));
  }

  private void addAll(Request request, ManyReplicas many) {
    SortedMap<ChunkNumber, List<NodeName>> byChunk = new TreeMap<>();
    many.chunks.forEach(one -> byChunk.put(one.chunk, one.nodes));
    chunks().addAll(table(request), byChunk, Progress.NONE);
  }

  /**
   * Returns the routes of the original's replication controller. Its responses say in the body
   * whether they are good: {@code success} is 1 or 0, {@code error} the reason. Here the status
   * says it too.
   */
  List<Route> sharedScans(Failures failures) {
    return List.of(
        Route.get(SCANS)
            .needs(READ)
            .summary("Shared scan parameters of all partitioned tables, as the original has them.")
            .plainErrors()
            .answers(SharedScanResult.SHAPE.response())
            .refusesPlainly(400, "SharedScanRefusal", SharedScanResult.SHAPE.response())
            .by(asOriginal(failures, request -> allScans())),
        Route.put(SCANS + "/{db}/{table}")
            .needs(WRITE, "db")
            .summary("Sets the scan rating of a table, as the original does.")
            .body(RATING.request())
            .plainErrors()
            .answers(SharedScanResult.SHAPE.response())
            .refusesPlainly(400, "SharedScanRefusal", SharedScanResult.SHAPE.response())
            .by(asOriginal(failures, this::setRating)));
  }

  private SharedScans allScans() {
    return SharedScans.of(css.css().sharedScans().all());
  }

  /** Shows all tables afterwards, as the original does. */
  private SharedScans setRating(Request request) {
    css.css().sharedScans().setRating(table(request), RATING.read(request.bytes()).scanRating);
    return allScans();
  }

  private static Handler asOriginal(Failures failures, Function<Request, SharedScans> action) {
    Handler handler = request -> respond(200, "", Optional.of(action.apply(request)));
    return handler.withFailures(
        (request, thrown) -> {
          Failure failure = failures.read(thrown);
          if (failure.kind() == Kind.INTERNAL) {
            throw thrown;
          }
          return respond(failure.kind().status(), failure.sentence(), Optional.empty());
        });
  }

  private static Response respond(int status, String error, Optional<SharedScans> scans) {
    SharedScanResult result =
        new SharedScanResult(scans.isPresent() ? 1 : 0, error, Map.of(), "", scans);
    return Response.json(status, SharedScanResult.SHAPE.write(result));
  }
}
