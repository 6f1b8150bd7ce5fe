package io.statehouse.app.systems.css.http;

import static io.statehouse.app.systems.css.http.CssRoutes.database;
import static io.statehouse.app.systems.css.http.CssRoutes.table;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Json;
import io.statehouse.app.json.JsonRequest;
import io.statehouse.app.systems.css.CssAccess;
import io.statehouse.app.systems.css.CssJson;
import io.statehouse.domain.css.ScanParameters;
import io.statehouse.domain.css.Status;
import io.statehouse.domain.css.TableName;
import io.statehouse.domain.css.Tables;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@code /databases/{db}/tables}. */
final class TableRoutes {
  private static final String TABLE = "/databases/{db}/tables/{table}";

  private final CssAccess css;

  TableRoutes(CssAccess css) {
    this.css = css;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/databases/{db}/tables")
            .summary("The tables of a database and their statuses.")
            .query("ready", "Whether to list only those whose status is READY: on or off.")
            .answers(CssSchemas.STATUSES)
            .by(this::list),
        Route.get(TABLE)
            .summary("A table: status, partitioning, match and scan parameters, schema.")
            .answers(CssSchemas.TABLE)
            .by(request -> Response.json(CssJson.table(tables().get(table(request))))),
        Route.put(TABLE)
            .summary("Creates a table: plain, director, child, or match table.")
            .body(CssSchemas.NEW_TABLE)
            .answers(201, CssSchemas.TABLE)
            .by(this::create),
        Route.delete(TABLE).summary("Removes a table.").answersNothing(204).by(this::drop),
        Route.put(TABLE + "/status")
            .summary("Sets the status of a table.")
            .body(CssSchemas.STATUS)
            .answersNothing(204)
            .by(this::setStatus),
        Route.get(TABLE + "/schema")
            .summary("The schema of a table.")
            .answers(CssSchemas.SCHEMA)
            .by(request -> Response.json(Json.object("schema", tables().schema(table(request))))),
        Route.put(TABLE + "/schema")
            .summary("Sets the schema of a table.")
            .body(CssSchemas.SCHEMA)
            .answersNothing(204)
            .by(this::setSchema),
        Route.get(TABLE + "/partitioning")
            .summary("How a table is partitioned; null if it is not.")
            .answers(CssSchemas.PARTITIONING.orNull())
            .by(r -> Response.json(CssJson.partitioning(tables().partitioning(table(r))))),
        Route.get(TABLE + "/match")
            .summary("What a match table matches; null for other tables.")
            .answers(CssSchemas.MATCH.orNull())
            .by(request -> Response.json(CssJson.match(tables().match(table(request))))),
        Route.get(TABLE + "/scan")
            .summary("The shared scan parameters of a table.")
            .answers(CssSchemas.SCAN)
            .by(request -> Response.json(CssJson.scan(tables().scan(table(request))))),
        Route.put(TABLE + "/scan")
            .summary("Sets the shared scan parameters of a table.")
            .body(CssSchemas.SCAN)
            .answersNothing(204)
            .by(this::setScan));
  }

  private Tables tables() {
    return css.css().tables();
  }

  private Response list(Request request) {
    Map<TableName, Status> listed = new TreeMap<>(tables().statuses(database(request)));
    if (request.flag("ready")) {
      listed.values().removeIf(status -> !status.isReady());
    }
    return Response.json(CssJson.statuses(listed));
  }

  private Response create(Request request) {
    NewTable table =
        NewTable.read(table(request), request.json("schema", "partitioning", "match", "scan"));
    table.create(tables());
    return Response.json(201, CssJson.table(tables().get(table.ref())));
  }

  private Response drop(Request request) {
    tables().drop(table(request));
    return Response.nothing();
  }

  private Response setStatus(Request request) {
    tables().setStatus(table(request), new Status(request.json("status").text("status")));
    return Response.nothing();
  }

  private Response setSchema(Request request) {
    tables().setSchema(table(request), request.json("schema").text("schema"));
    return Response.nothing();
  }

  private Response setScan(Request request) {
    JsonRequest scan = request.json("lockInMem", "scanRating");
    tables()
        .setScan(
            table(request), new ScanParameters(scan.flag("lockInMem"), scan.integer("scanRating")));
    return Response.nothing();
  }
}
