package io.statehouse.app.systems.css.http;

import static io.statehouse.app.systems.css.http.CssRoutes.database;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.css.CssAccess;
import io.statehouse.app.systems.css.CssDocuments;
import io.statehouse.app.systems.css.CssDocuments.DatabaseDocument;
import io.statehouse.app.systems.css.CssDocuments.NamedStatus;
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

  /** A database that is to be created. */
  private record NewDatabase(
      Optional<DatabaseName> like,
      @Shape.Or("0") int stripes,
      @Shape.Or("0") int subStripes,
      @Shape.Or("0") double overlap,
      @Shape.Or("L2") StorageClass storageClass,
      @Shape.Or("RELEASED") ReleaseStatus releaseStatus) {
    private NewDatabase {
      if (like.isPresent() && !Striping.of(stripes, subStripes, overlap).equals(Striping.NONE)) {
        throw new IllegalArgumentException(
            "give either \"like\" or a striping of its own, not both");
      }
    }
  }

  /** The status that a database or table is to have. */
  record NewStatus(Status status) {
    static final Shape<NewStatus> SHAPE = Shape.of(NewStatus.class);
  }

  private final CssAccess css;

  DatabaseRoutes(CssAccess css) {
    this.css = css;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/databases")
            .summary("All databases and their statuses.")
            .returns(CssDocuments.STATUSES, request -> NamedStatus.of(databases().statuses())),
        Route.get("/databases/{db}")
            .summary("A database: status, attributes, striping.")
            .returns(
                CssDocuments.DATABASE,
                request -> DatabaseDocument.of(databases().get(database(request)))),
        Route.put("/databases/{db}")
            .summary("Creates a database, with a striping of its own or like another one.")
            .accepts(Shape.of(NewDatabase.class))
            .creates(CssDocuments.DATABASE, this::create),
        Route.delete("/databases/{db}")
            .summary("Removes a database and all of its tables.")
            .does(request -> databases().drop(database(request))),
        Route.get("/databases/{db}/striping")
            .summary("The striping of a database; all zero if it is not partitioned.")
            .returns(CssDocuments.STRIPING, request -> databases().striping(database(request))),
        Route.put("/databases/{db}/status")
            .summary("Sets the status of a database.")
            .accepts(NewStatus.SHAPE)
            .does((request, set) -> databases().setStatus(database(request), set.status())),
        Route.get("/databases/{db}/empty-chunks")
            .summary("The chunks of a database that are known to hold no rows.")
            .returns(
                CssDocuments.EMPTY_CHUNKS,
                request ->
                    css.css().emptyChunks().of(database(request)).stream()
                        .map(ChunkNumber::number)
                        .toList()),
        Route.post("/databases/{db}/empty-chunks/flush")
            .summary("Forgets which chunks were empty, so that they are read again.")
            .does(request -> css.css().emptyChunks().flush(database(request))),
        Route.post("/empty-chunks/flush")
            .summary("Forgets which chunks of any database were empty.")
            .does(request -> css.css().emptyChunks().flushAll()));
  }

  private Databases databases() {
    return css.css().databases();
  }

  private DatabaseDocument create(Request request, NewDatabase database) {
    DatabaseName name = database(request);
    if (database.like.isPresent()) {
      databases().createLike(name, database.like.get());
    } else {
      databases()
          .create(
              name,
              Striping.of(database.stripes, database.subStripes, database.overlap),
              database.storageClass,
              database.releaseStatus);
    }
    return DatabaseDocument.of(databases().get(name));
  }
}
