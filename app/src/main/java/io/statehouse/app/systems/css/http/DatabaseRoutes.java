package io.statehouse.app.systems.css.http;

import static io.statehouse.app.systems.css.http.CssRoutes.database;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.JsonRequest;
import io.statehouse.app.json.Schema;
import io.statehouse.app.systems.css.CssAccess;
import io.statehouse.app.systems.css.CssJson;
import io.statehouse.domain.css.ChunkNumber;
import io.statehouse.domain.css.DatabaseName;
import io.statehouse.domain.css.Databases;
import io.statehouse.domain.css.ReleaseStatus;
import io.statehouse.domain.css.Status;
import io.statehouse.domain.css.StorageClass;
import io.statehouse.domain.css.Striping;
import java.util.List;
import java.util.Optional;

/** {@code /databases}. */
final class DatabaseRoutes {
  private final CssAccess css;

  DatabaseRoutes(CssAccess css) {
    this.css = css;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/databases")
            .summary("All databases and their statuses.")
            .answers(CssSchemas.STATUSES)
            .by(request -> Response.json(CssJson.statuses(databases().statuses()))),
        Route.get("/databases/{db}")
            .summary("A database: status, attributes, striping.")
            .answers(CssSchemas.DATABASE)
            .by(request -> Response.json(CssJson.database(databases().get(database(request))))),
        Route.put("/databases/{db}")
            .summary("Creates a database, with a striping of its own or like another one.")
            .body(CssSchemas.NEW_DATABASE)
            .answers(201, CssSchemas.DATABASE)
            .by(this::create),
        Route.delete("/databases/{db}")
            .summary("Removes a database and all of its tables.")
            .answersNothing(204)
            .by(this::drop),
        Route.get("/databases/{db}/striping")
            .summary("The striping of a database; all zero if it is not partitioned.")
            .answers(CssSchemas.STRIPING)
            .by(
                request ->
                    Response.json(CssJson.striping(databases().striping(database(request))))),
        Route.put("/databases/{db}/status")
            .summary("Sets the status of a database.")
            .body(CssSchemas.STATUS)
            .answersNothing(204)
            .by(this::setStatus),
        Route.get("/databases/{db}/empty-chunks")
            .summary("The chunks of a database that are known to hold no rows.")
            .answers(Schema.list(Schema.INTEGER))
            .by(this::emptyChunks),
        Route.post("/databases/{db}/empty-chunks/flush")
            .summary("Forgets which chunks were empty, so that they are read again.")
            .answersNothing(204)
            .by(this::flushEmptyChunks),
        Route.post("/empty-chunks/flush")
            .summary("Forgets which chunks of any database were empty.")
            .answersNothing(204)
            .by(this::flushAllEmptyChunks));
  }

  private Databases databases() {
    return css.css().databases();
  }

  private Response create(Request request) {
    DatabaseName name = database(request);
    JsonRequest body =
        request.json("like", "stripes", "subStripes", "overlap", "storageClass", "releaseStatus");
    Optional<String> template = body.optionalText("like");
    Striping striping = striping(body);
    if (template.isEmpty()) {
      databases()
          .create(
              name,
              striping,
              new StorageClass(body.optionalText("storageClass").orElse("L2")),
              new ReleaseStatus(body.optionalText("releaseStatus").orElse("RELEASED")));
    } else if (striping.equals(Striping.NONE)) {
      databases().createLike(name, new DatabaseName(template.get()));
    } else {
      throw new IllegalArgumentException("give either \"like\" or a striping of its own, not both");
    }
    return Response.json(201, CssJson.database(databases().get(name)));
  }

  private static Striping striping(JsonRequest body) {
    return Striping.of(
        body.optionalInteger("stripes").orElse(0),
        body.optionalInteger("subStripes").orElse(0),
        body.optionalNumber("overlap").orElse(0.0));
  }

  private Response drop(Request request) {
    databases().drop(database(request));
    return Response.nothing();
  }

  private Response setStatus(Request request) {
    databases().setStatus(database(request), new Status(request.json("status").text("status")));
    return Response.nothing();
  }

  private Response emptyChunks(Request request) {
    return Response.json(
        css.css().emptyChunks().of(database(request)).stream().map(ChunkNumber::number));
  }

  private Response flushAllEmptyChunks(Request request) {
    css.css().emptyChunks().flushAll();
    return Response.nothing();
  }

  private Response flushEmptyChunks(Request request) {
    css.css().emptyChunks().flush(database(request));
    return Response.nothing();
  }
}
