package io.statehouse.app.systems.missions.http;

import static io.statehouse.app.http.Route.delete;
import static io.statehouse.app.http.Route.get;
import static io.statehouse.app.http.Route.post;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.systems.missions.http.AccessGuard.KeyFunction;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.Missions;
import io.statehouse.domain.missions.Plan;
import io.statehouse.domain.missions.PlanName;
import io.statehouse.domain.missions.Plans;
import io.statehouse.domain.missions.layout.RequestCodec;
import io.statehouse.ports.Bytes;
import java.util.List;

/** All routes of missions, without the prefix below which they are mounted. */
public final class MissionsRoutes {
  private static final String BASE = "/api/v1";
  private static final String NO_PLAN = "There is no such plan.";

  private final MissionControl control;
  private final Plans plans;
  private final Missions missions;
  private final AccessGuard gate;
  private final RequestLog log;

  public MissionsRoutes(MissionControl control, AccessGuard gate, RequestLog log) {
    this.control = control;
    this.plans = control.plans();
    this.missions = control.missions();
    this.gate = gate;
    this.log = log;
  }

  public List<Route> routes() {
    return Route.all(
            List.of(alive()), new KeyRoutes(control, gate, log).routes(), missions(), plans())
        .stream()
        .map(route -> route.below(BASE))
        .toList();
  }

  /** Clients expect exactly this. */
  private Route alive() {
    return gate.open(
        get("").summary("Says that the server is there.").answers(Document.MESSAGE.schema()),
        request -> Document.MESSAGE.response("all systems green"));
  }

  private List<Route> missions() {
    return List.of(
        gate.forKey(
            get("/missions/").summary("The ids of all missions; null if there are none."),
            Document.SOME_NAMES,
            (key, request) -> texts(missions.ids(key))),
        gate.forKey(
            ErrorDocument.refuses(post("/missions"), 404, NO_PLAN)
                .summary("Makes a mission from a plan, by its name or given as JSON text.")
                .body(Document.NEW_MISSION),
            Document.CREATED,
            (key, request) -> missions.create(key, RequestCodec.mission(request.bytes()))),
        stored(
            get("/missions/{id}").summary("A mission as it is stored."),
            "The mission.",
            (key, request) -> missions.document(key, mission(request))),
        stored(
            get("/plans/{plan}/missions/{id}")
                .summary("A mission as it is stored, of whatever plan."),
            "The mission.",
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
                .body(Document.CHANGE),
            Document.CHANGED,
            (key, request) ->
                missions.change(
                    key,
                    mission(request),
                    request.path("stage"),
                    RequestCodec.stageChange(request.bytes()))),
        gate.forKey(
            get("/completed").summary("The ids of completed missions, in that order."),
            Document.NAMES,
            (key, request) -> texts(missions.completed(key))));
  }

  private List<Route> plans() {
    return List.of(
        gate.forKey(
            get("/plans/")
                .summary("The names of plans saved, and of those that only have missions."),
            Document.NAMES,
            (key, request) -> plans.names(key).stream().map(PlanName::text).toList()),
        gate.forKey(
            post("/plans")
                .summary("Saves a plan, over one of the same name if there is one.")
                .body(Document.PLAN),
            Document.MESSAGE,
            (key, request) -> {
              Plan plan = RequestCodec.plan(request.bytes());
              plans.save(key, plan);
              return "Created " + plan.name();
            }),
        stored(
            ErrorDocument.refuses(get("/plans/{plan}"), 404, NO_PLAN)
                .summary("A plan as it is stored."),
            "The plan.",
            (key, request) -> plans.document(key, plan(request))),
        gate.forKey(
            ErrorDocument.refuses(get("/plans/{plan}/m"), 404, NO_PLAN)
                .summary("A plan in the form of a mission that has not begun."),
            Document.MISSION,
            (key, request) -> plans.preview(key, plan(request))),
        gate.forKey(
            get("/plans/{plan}/missions")
                .summary("The ids of a plan's missions, in the order of their creation."),
            Document.NAMES,
            (key, request) -> texts(plans.missions(key, plan(request)))),
        gate.forKey(
            delete("/plans/{plan}")
                .summary("Deletes a plan and all its missions, if there are any."),
            Document.MESSAGE,
            (key, request) -> {
              plans.delete(key, plan(request));
              return "Deleted " + plan(request);
            }));
  }

  private Route stored(Route.Builder route, String description, KeyFunction<Bytes> document) {
    return gate.forKey(
        route.answersBytes("application/json", description),
        (key, request) ->
            Response.bytes("application/json", document.apply(key, request).toArray()));
  }

  private static List<String> texts(List<MissionId> ids) {
    return ids.stream().map(MissionId::text).toList();
  }

  private static MissionId mission(Request request) {
    return new MissionId(request.path("id"));
  }

  private static PlanName plan(Request request) {
    return new PlanName(request.path("plan"));
  }
}
