package io.statehouse.app.systems.gis.http;

import static io.statehouse.app.access.Right.READ;
import static io.statehouse.app.access.Right.WRITE;

import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.json.Schema;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.gis.documents.ExpectedRoutes;
import io.statehouse.app.systems.gis.documents.RouteDocuments;
import io.statehouse.app.systems.gis.documents.RouteDocuments.Explained;
import io.statehouse.app.systems.gis.documents.RouteDocuments.OfVersion;
import io.statehouse.app.systems.gis.documents.RouteDocuments.ServedStatus;
import io.statehouse.app.systems.gis.documents.VersionArgument;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.routes.RouteReader;
import io.statehouse.domain.gis.routes.RouteVersions;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.CollectOptions;
import io.statehouse.domain.gis.routes.entities.ExpectedPointer;
import io.statehouse.domain.gis.routes.entities.PublishPlan;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.PublishResult;
import io.statehouse.domain.gis.routes.entities.Retention;
import io.statehouse.domain.gis.routes.entities.RoutingTable;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.layout.RouteCodec;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.url.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code /routes}: where events go. A client that publishes or rolls back may name the version that
 * it expects to be live; if another one is by then, the status is 409.
 */
record RoutingRoutes(Routes routes, RouteReader served, DestinationStates destinations) {
  private static final String CLUSTER = "cluster";
  private static final String DRY_RUN = "dry-run";
  private static final Schema EVENT = new Schema(Map.of("type", "object"));
  private static final Schema MOVED =
      Schema.oneOf(
          "GisPublishResult", RouteDocuments.PUBLISHED.response(), RouteDocuments.PLAN.response());

  /**
   * A version that is to be live again.
   *
   * @param expected the version that must be live now, or none
   */
  private record GisRollback(
      String version, Optional<String> expected, @Shape.Or("false") boolean force) {}

  private static final Shape<GisRollback> ROLLBACK = Shape.of(GisRollback.class);

  List<Route> all() {
    return List.of(
        Route.get("/routes")
            .needs(READ, GisParts.ROUTES)
            .summary("The live routes, in the order of precedence, with a digest of them.")
            .fails(Kind.NOT_FOUND, Kind.CONTENDED)
            .tagged()
            .returns(RouteDocuments.TABLE, request -> routes.read()),
        moves(Route.put("/routes").needs(WRITE, GisParts.ROUTES))
            .summary("Publishes routes as a new version, and makes it live.")
            .fails(Kind.VERSION_MISMATCH)
            .largeBody(PublishBody.SCHEMA)
            .by(this::publish),
        Route.get("/routes/versions")
            .needs(READ, GisParts.ROUTES)
            .summary("The versions of which something is stored, the oldest first.")
            .returns(RouteDocuments.VERSIONS, request -> routes.versions().list()),
        Route.get("/routes/versions/{version}")
            .needs(READ, GisParts.ROUTES)
            .summary("The routes of a version, live or not.")
            .fails(Kind.VERSION_MISMATCH)
            .returns(RouteDocuments.TABLE, this::version),
        event(Route.post("/routes/match").needs(READ, GisParts.ROUTES))
            .summary("The route of an event, null if there is none.")
            .returns(RouteDocuments.MATCH, this::match),
        event(Route.post("/routes/explain").needs(READ, GisParts.ROUTES))
            .summary(
                "Which live routes match an event, why the others do not, and how the topic is to"
                    + " which it goes.")
            .query(
                CLUSTER,
                "Whether to compare the topic with the Kafka cluster too, for up to five seconds.",
                Schema.FLAG.or(false))
            .returns(RouteDocuments.EXPLANATION, this::explain),
        Route.get("/routes/status")
            .needs(READ, GisParts.ROUTES)
            .summary(
                "Which version is live, which this server serves and why no other, and all"
                    + " versions.")
            .fails(Kind.CONTENDED)
            .returns(
                RouteDocuments.SERVED_STATUS,
                request -> new ServedStatus(routes.status(), served.status())),
        Route.get("/routes/history")
            .needs(READ, GisParts.ROUTES)
            .summary("What was published, by whom, when and why, the newest version first.")
            .returns(RouteDocuments.HISTORY, request -> routes.versions().history()),
        moves(Route.post("/routes/rollback").needs(WRITE, GisParts.ROUTES))
            .summary("Makes an earlier version live again.")
            .fails(Kind.NOT_FOUND, Kind.VERSION_MISMATCH)
            .body(ROLLBACK.request())
            .by(this::rollback),
        Route.post("/routes/gc")
            .needs(WRITE, GisParts.ROUTES)
            .summary("Deletes the versions that are not needed, and says what is kept and why.")
            .query(DRY_RUN, "Whether to delete nothing.", Schema.FLAG.or(false))
            .query(
                "include-newer",
                "Whether to delete versions above the live one too.",
                Schema.FLAG.or(false))
            .query("staging-ttl", "When unfinished versions are deleted, instead of as configured.")
            .returns(RouteDocuments.RETENTIONS, this::collect));
  }

  private static RouteBuilder moves(RouteBuilder route) {
    return route
        .query(DRY_RUN, "Whether to write nothing, and return the plan.", Schema.FLAG.or(false))
        .conditional()
        .answers(MOVED);
  }

  /** Returns a route that takes an event in the body, since its values may be confidential. */
  private static RouteBuilder event(RouteBuilder route) {
    return route.fails(Kind.NOT_FOUND).body(EVENT);
  }

  private Response publish(Request request) {
    PublishRequest wanted = PublishBody.read(request);
    if (wanted.allowEmpty()) {
      routes.publisher().requireServed(wanted);
    }
    return expecting(request)
        .moving(
            wanted.expected(),
            pointer ->
                request.flag(DRY_RUN)
                    ? planned(routes.publisher().plan(wanted.expecting(pointer)))
                    : moved(routes.publisher().publish(wanted.expecting(pointer))));
  }

  private Response rollback(Request request) {
    GisRollback wanted = ROLLBACK.read(request.bytes());
    VersionId version = VersionArgument.version(wanted.version);
    ExpectedPointer expected =
        wanted.expected.map(VersionArgument::expected).orElse(ExpectedPointer.ANY);
    return expecting(request)
        .moving(
            expected,
            pointer ->
                request.flag(DRY_RUN)
                    ? planned(routes.publisher().planRollback(version, pointer, wanted.force))
                    : moved(routes.publisher().rollback(version, pointer, wanted.force)));
  }

  private ExpectedRoutes expecting(Request request) {
    return new ExpectedRoutes(routes, request.expectation());
  }

  private static Response planned(PublishPlan plan) {
    return Response.json(RouteDocuments.PLAN.write(plan));
  }

  private static Response moved(PublishResult result) {
    return Response.json(RouteDocuments.PUBLISHED.write(result));
  }

  private RoutingTable version(Request request) {
    return routes.read(VersionArgument.version(request.path("version")));
  }

  private OfVersion<RoutingTable.Match> match(Request request) {
    Map<String, String> event = event(request);
    RoutingTable table = routes.read();
    return new OfVersion<>(table.version(), table.match(event));
  }

  private Explained explain(Request request) {
    Map<String, String> event = event(request);
    RoutingTable table = routes.read();
    return Explained.of(
        table, event, topic -> destinations.of(topic, request, request.flag(CLUSTER)));
  }

  private static Map<String, String> event(Request request) {
    return RouteCodec.event(JsonText.read(Bytes.copyOf(request.bytes())));
  }

  private List<Retention> collect(Request request) {
    CollectOptions options =
        new CollectOptions(
            request.flag("include-newer"),
            request
                .optionalQuery("staging-ttl")
                .map(text -> Quantity.duration("parameter \"staging-ttl\"", text)));
    RouteVersions versions = routes.versions();
    return request.flag(DRY_RUN) ? versions.plan(options) : versions.collect(options);
  }
}
