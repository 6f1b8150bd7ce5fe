package io.statehouse.app.systems.missions.http;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Schema;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.Plan;
import io.statehouse.domain.missions.PlanName;
import io.statehouse.domain.missions.Plans;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.RequestCodec;
import java.util.List;

/** {@code /plans}. */
final class PlanRoutes {
  private static final String ABSENT = "There is no such plan.";

  private final Plans plans;
  private final AccessGuard gate;

  PlanRoutes(Plans plans, AccessGuard gate) {
    this.plans = plans;
    this.gate = gate;
  }

  List<Route> routes() {
    return List.of(
        DocumentedErrors.byKey(Route.get("/plans/"))
            .summary("The names of plans saved, and of those that only have missions.")
            .answers(Schema.list(Schema.TEXT))
            .by(
                gate.forKey(
                    (key, request) -> MissionsResponse.texts(plans.names(key), PlanName::text))),
        DocumentedErrors.byKey(Route.post("/plans"))
            .summary("Saves a plan, over one of the same name if there is one.")
            .body(MissionsSchemas.PLAN)
            .answers(MissionsSchemas.MESSAGE)
            .by(gate.forKey(this::save)),
        DocumentedErrors.refuses(DocumentedErrors.byKey(Route.get("/plans/{plan}")), 404, ABSENT)
            .summary("A plan as it is stored.")
            .answersBytes("application/json", "The plan.")
            .by(
                gate.forKey(
                    (key, request) -> MissionsResponse.stored(plans.document(key, name(request))))),
        DocumentedErrors.refuses(DocumentedErrors.byKey(Route.get("/plans/{plan}/m")), 404, ABSENT)
            .summary("A plan in the form of a mission that has not begun.")
            .answers(MissionsSchemas.MISSION)
            .by(gate.forKey(this::preview)),
        DocumentedErrors.byKey(Route.get("/plans/{plan}/missions"))
            .summary("The ids of a plan's missions, in the order of their creation.")
            .answers(Schema.list(Schema.TEXT))
            .by(
                gate.forKey(
                    (key, request) ->
                        MissionsResponse.texts(
                            plans.missions(key, name(request)), MissionId::text))),
        DocumentedErrors.byKey(Route.delete("/plans/{plan}"))
            .summary("Deletes a plan and all its missions, if there are any.")
            .answers(MissionsSchemas.MESSAGE)
            .by(gate.forKey(this::delete)));
  }

  private static PlanName name(Request request) {
    return new PlanName(request.path("plan"));
  }

  private Response save(ApiKey key, Request request) {
    Plan plan = RequestCodec.plan(request.bytes());
    plans.save(key, plan);
    return MissionsResponse.message("Created " + plan.name());
  }

  private Response preview(ApiKey key, Request request) {
    return MissionsResponse.answer(MissionCodec.write(plans.preview(key, name(request))));
  }

  private Response delete(ApiKey key, Request request) {
    PlanName name = name(request);
    plans.delete(key, name);
    return MissionsResponse.message("Deleted " + name);
  }
}
