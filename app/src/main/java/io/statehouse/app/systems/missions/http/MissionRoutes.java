package io.statehouse.app.systems.missions.http;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Schema;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.MissionRequest;
import io.statehouse.domain.missions.Missions;
import io.statehouse.domain.missions.StageChange;
import io.statehouse.domain.missions.layout.RequestCodec;
import io.statehouse.domain.missions.layout.ResponseCodec;
import java.util.List;

/** {@code /missions} and {@code /completed}. */
final class MissionRoutes {
  private final Missions missions;
  private final AccessGuard gate;

  MissionRoutes(Missions missions, AccessGuard gate) {
    this.missions = missions;
    this.gate = gate;
  }

  List<Route> routes() {
    return List.of(
        DocumentedErrors.byKey(Route.get("/missions/"))
            .summary("The ids of all missions; null if there are none.")
            .answers(Schema.list(Schema.TEXT).orNull())
            .by(gate.forKey(this::ids)),
        DocumentedErrors.refuses(
                DocumentedErrors.byKey(Route.post("/missions")), 404, "There is no such plan.")
            .summary("Makes a mission from a plan, by its name or given as JSON text.")
            .body(MissionsSchemas.NEW_MISSION)
            .answers(MissionsSchemas.CREATED)
            .by(gate.forKey(this::create)),
        DocumentedErrors.byKey(Route.get("/missions/{id}"))
            .summary("A mission as it is stored.")
            .answersBytes("application/json", "The mission.")
            .by(gate.forKey(this::document)),
        DocumentedErrors.byKey(Route.get("/plans/{plan}/missions/{id}"))
            .summary("A mission as it is stored, of whatever plan.")
            .answersBytes("application/json", "The mission.")
            .by(gate.forKey(this::document)),
        DocumentedErrors.byKey(Route.get("/missions/{id}/report"))
            .summary("A mission as a few lines of text.")
            .answers(MissionsSchemas.MESSAGE)
            .by(
                gate.forKey(
                    (key, request) -> MissionsResponse.message(missions.report(key, id(request))))),
        DocumentedErrors.byKey(Route.delete("/missions/{id}"))
            .summary("Deletes a mission, if there is one.")
            .answers(MissionsSchemas.MESSAGE)
            .by(gate.forKey(this::delete)),
        DocumentedErrors.byKey(Route.post("/missions/{id}/stages/{stage}"))
            .summary("Brings a stage to another state: started, finished, failed, skipped…")
            .body(MissionsSchemas.CHANGE)
            .answers(MissionsSchemas.CHANGED)
            .by(gate.forKey(this::change)),
        DocumentedErrors.byKey(Route.get("/completed"))
            .summary("The ids of completed missions, in that order.")
            .answers(Schema.list(Schema.TEXT))
            .by(
                gate.forKey(
                    (key, request) ->
                        MissionsResponse.texts(missions.completed(key), MissionId::text))));
  }

  private static MissionId id(Request request) {
    return new MissionId(request.path("id"));
  }

  private Response ids(ApiKey key, Request request) {
    List<MissionId> ids = missions.ids(key);
    // The original lists into a list that was never made.
    return ids.isEmpty()
        ? MissionsResponse.answer("null")
        : MissionsResponse.texts(ids, MissionId::text);
  }

  private Response create(ApiKey key, Request request) {
    MissionRequest wanted = RequestCodec.mission(request.bytes());
    return MissionsResponse.answer(ResponseCodec.created(missions.create(key, wanted)));
  }

  private Response document(ApiKey key, Request request) {
    return MissionsResponse.stored(missions.document(key, id(request)));
  }

  private Response delete(ApiKey key, Request request) {
    MissionId id = id(request);
    missions.delete(key, id);
    return MissionsResponse.message("Deleted " + id);
  }

  private Response change(ApiKey key, Request request) {
    StageChange change = RequestCodec.stageChange(request.bytes());
    return MissionsResponse.answer(
        ResponseCodec.stageChanged(
            missions.change(key, id(request), request.path("stage"), change)));
  }
}
