package io.statehouse.app.systems.missions.http;

import static io.statehouse.app.http.Route.delete;
import static io.statehouse.app.http.Route.get;
import static io.statehouse.app.http.Route.post;
import static io.statehouse.app.systems.missions.http.ErrorDocument.refuses;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.json.Schema;
import io.statehouse.app.json.Shape;
import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.missions.ApiKeys;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.Missions;
import io.statehouse.domain.missions.Plans;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.layout.PlanCodec;
import io.statehouse.domain.missions.layout.RequestCodec;
import io.statehouse.domain.missions.layout.ResponseCodec;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.url.PercentCode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** All routes of missions, without the prefix below which they are mounted. */
public final class MissionsRoutes {
  private static final String BASE = "/api/v1";
  private static final String NO_PLAN = "There is no such plan.";
  private static final Schema PLAN = Shape.of(PlanCodec.PLAN).both();
  private static final String NOT_IN_DATES = "| ,\n\r\t%&<>{}[]\\?;\"'`/~.-_:";

  private final ApiKeys keys;
  private final Plans plans;
  private final Missions missions;
  private final AccessGuard gate;
  private final RequestLog log;

  public MissionsRoutes(MissionControl control, AccessGuard gate, RequestLog log) {
    this.keys = control.keys();
    this.plans = control.plans();
    this.missions = control.missions();
    this.gate = gate;
    this.log = log;
  }

  public List<Route> routes() {
    return Route.all(List.of(alive()), keys(), missions(), plans()).stream()
        .map(route -> route.below(BASE))
        .toList();
  }

  /** Clients expect exactly this. */
  private Route alive() {
    return gate.open(
        get("").summary("Says that the server is there.").answers(Document.MESSAGE.schema()),
        request -> Document.MESSAGE.response("all systems green"));
  }

  /** Returns the API keys themselves, and the log of the requests made with one. */
  private List<Route> keys() {
    return List.of(
        gate.forAdmin(
            post("/key")
                .summary("Makes an API key, of any id or a random one; or renames one. For admins.")
                .body(Shape.of(RequestCodec.KEY).request())
                .answersText("The id of the key."),
            request -> Response.text(keys.create(RequestCodec.key(request.bytes())).text())),
        gate.forAdmin(
            get("/key/all").summary("All API keys. For admins.").answers(Document.NAMES.schema()),
            request -> Document.NAMES.response(texts(keys.list(), ApiKey::text))),
        gate.forAdmin(
            AccessGuard.documentKey(delete("/key"))
                .summary("Deletes the API key shown, and all that belongs to it. For admins.")
                .answers(Document.MESSAGE.schema()),
            request -> Document.MESSAGE.response(deleteKey(gate.key(request)))),
        gate.forKey(
            get("/key").summary("Id, name and usage of the API key shown."),
            Document.KEY,
            (key, request) -> keys.get(key)),
        gate.forKey(
            get("/key/{key}")
                .summary("Leads to the console, signed in with this API key.")
                .answersNothing(301),
            request -> gate.key(request.path("key")),
            (key, request) -> toConsole(key)),
        gate.forKey(
            get("/logs")
                .summary(
                    "This server's log of the requests with the API key on a day, as one JSON string.")
                .query("date", "The day in UTC as YYYYMMDD; today by default.")
                .answersText("The log.")
                .answersNothing(404),
            this::log));
  }

  private List<Route> missions() {
    return List.of(
        gate.forKey(
            get("/missions/").summary("The ids of all missions; null if there are none."),
            Document.NAMES_OR_NULL,
            (key, request) ->
                Optional.of(texts(missions.ids(key), MissionId::text))
                    .filter(ids -> !ids.isEmpty())),
        gate.forKey(
            refuses(post("/missions"), 404, NO_PLAN)
                .summary("Makes a mission from a plan, by its name or given as JSON text.")
                .body(Shape.of(RequestCodec.MISSION).request()),
            Document.CREATED,
            (key, request) -> missions.create(key, RequestCodec.mission(request.bytes()))),
        stored(
            get("/missions/{id}").summary("A mission as it is stored."),
            Document.MISSION.schema(),
            (key, request) -> missions.document(key, mission(request))),
        stored(
            get("/plans/{plan}/missions/{id}")
                .summary("A mission as it is stored, of whatever plan."),
            Document.MISSION.schema(),
            (key, request) -> missions.document(key, mission(request))),
        gate.forKey(
            get("/missions/{id}/report").summary("A mission as a few lines of text."),
            Document.MESSAGE,
            (key, request) -> missions.report(key, mission(request))),
        gate.forKey(
            delete("/missions/{id}").summary("Deletes a mission, if there is one."),
            Document.MESSAGE,
            (key, request) -> {
              missions.delete(key, mission(request));
              return "Deleted " + mission(request);
            }),
        gate.forKey(
            post("/missions/{id}/stages/{stage}")
                .summary("Brings a stage to another state: started, finished, failed, skipped…")
                .body(Shape.of(RequestCodec.CHANGE).request()),
            Document.CHANGED,
            (key, request) ->
                missions.change(
                    key,
                    mission(request),
                    request.path("stage"),
                    RequestCodec.stageChange(request.bytes()))),
        gate.forKey(
            get("/documents")
                .summary("Many missions at once, each as it is stored; null for one that is not.")
                .query("id", "An id; may be repeated.", Schema.list(Schema.TEXT)),
            Document.TEXTS_OR_NULL,
            this::documents),
        gate.forKey(
            get("/completed").summary("The ids of completed missions, in that order."),
            Document.NAMES,
            (key, request) -> texts(missions.completed(key), MissionId::text)));
  }

  private List<Route> plans() {
    return List.of(
        gate.forKey(
            get("/plans/")
                .summary("The names of plans saved, and of those that only have missions."),
            Document.NAMES,
            (key, request) -> texts(plans.names(key), PlanName::text)),
        gate.forKey(
            post("/plans")
                .summary("Saves a plan, over one of the same name if there is one.")
                .body(PLAN),
            Document.MESSAGE,
            (key, request) -> {
              Plan plan = RequestCodec.plan(request.bytes());
              plans.save(key, plan);
              return "Created " + plan.name();
            }),
        stored(
            refuses(get("/plans/{plan}"), 404, NO_PLAN).summary("A plan as it is stored."),
            PLAN,
            (key, request) -> plans.document(key, plan(request))),
        gate.forKey(
            refuses(get("/plans/{plan}/m"), 404, NO_PLAN)
                .summary("A plan in the form of a mission that has not begun."),
            Document.MISSION,
            (key, request) -> plans.preview(key, plan(request))),
        gate.forKey(
            get("/plans/{plan}/missions")
                .summary("The ids of a plan's missions, in the order of their creation."),
            Document.NAMES,
            (key, request) -> texts(plans.missions(key, plan(request)), MissionId::text)),
        gate.forKey(
            delete("/plans/{plan}")
                .summary("Deletes a plan and all its missions, if there are any."),
            Document.MESSAGE,
            (key, request) -> {
              plans.delete(key, plan(request));
              return "Deleted " + plan(request);
            }));
  }

  private List<Optional<String>> documents(ApiKey key, Request request) {
    List<MissionId> ids = request.queries("id").stream().map(MissionId::new).toList();
    return missions.documents(key, ids).stream()
        .map(document -> document.map(GoText::decode))
        .toList();
  }

  /** Returns a route for what is stored, as it is; it has the schema unless others wrote it. */
  private Route stored(
      RouteBuilder route, Schema schema, BiFunction<ApiKey, Request, Bytes> document) {
    return gate.forKey(
        route.answers(schema),
        document.andThen(bytes -> Response.bytes("application/json", bytes.toArray())));
  }

  private static <T> List<String> texts(List<T> names, Function<T, String> text) {
    return names.stream().map(text).toList();
  }

  private static MissionId mission(Request request) {
    return new MissionId(request.path("id"));
  }

  private static PlanName plan(Request request) {
    return new PlanName(request.path("plan"));
  }

  private String deleteKey(ApiKey key) {
    keys.delete(key);
    log.forget(key);
    return "Deleted key" + key.text();
  }

  private Response toConsole(ApiKey key) {
    keys.require(key);
    return Response.status(301).with("Location", "/?key=" + PercentCode.encoded(key.text()));
  }

  private Response log(ApiKey key, Request request) {
    keys.require(key);
    // Of several dates the first counts, as in Go.
    Optional<String> date =
        request.queries("date").stream().findFirst().filter(text -> !text.isEmpty());
    try {
      return log.of(key, date.map(MissionsRoutes::day).orElseGet(log::today))
          .map(lines -> Response.text(ResponseCodec.text(lines)))
          .orElse(Response.status(404));
    } catch (DateTimeException noDay) {
      return Response.status(404);
    }
  }

  private static LocalDate day(String date) {
    // As the original, which finds no log of a day that is spelled like one but does not exist.
    if (date.getBytes(UTF_8).length != 8
        || date.chars().anyMatch(c -> NOT_IN_DATES.indexOf(c) >= 0)) {
      throw new MissionsException(
          MissionsException.Kind.INVALID,
          "invalid log query: '%s' is not a valid date; dates must use YYYYMMDD format"
              .formatted(OneLine.of(date)));
    }
    return LocalDate.parse(date, DateTimeFormatter.BASIC_ISO_DATE);
  }
}
