package io.statehouse.app.http.missions;

import io.statehouse.app.http.Answer;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.Schema;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.MissionRequest;
import io.statehouse.domain.missions.Missions;
import io.statehouse.domain.missions.StageChange;
import io.statehouse.domain.missions.layout.AnswerCodec;
import io.statehouse.domain.missions.layout.RequestCodec;
import java.util.List;

/** {@code /missions} and {@code /completed}. */
final class MissionRoutes {
  private final Missions missions;
  private final Gate gate;

  MissionRoutes(Missions missions, Gate gate) {
    this.missions = missions;
    this.gate = gate;
  }

  List<Route> routes() {
    return List.of(
        Documented.byKey(Route.get("/missions/"))
            .summary("The ids of all missions; null if there are none.")
            .answers(Schema.list(Schema.TEXT).orNull())
            .by(gate.forKey(this::ids)),
        Documented.refuses(Documented.byKey(Route.post("/missions")), 404, "There is no such plan.")
            .summary("Makes a mission from a plan, by its name or given as JSON text.")
            .body(MissionsSchemas.NEW_MISSION)
            .answers(MissionsSchemas.CREATED)
            .by(gate.forKey(this::create)),
        Documented.byKey(Route.get("/missions/{id}"))
            .summary("A mission as it is stored.")
            .answersBytes("application/json", "The mission.")
            .by(gate.forKey(this::document)),
        Documented.byKey(Route.get("/plans/{plan}/missions/{id}"))
            .summary("A mission as it is stored, of whatever plan.")
            .answersBytes("application/json", "The mission.")
            .by(gate.forKey(this::document)),
        Documented.byKey(Route.get("/missions/{id}/report"))
            .summary("A mission as a few lines of text.")
            .answers(MissionsSchemas.MESSAGE)
            .by(
                gate.forKey(
                    (key, request) -> MissionsAnswer.message(missions.report(key, id(request))))),
        Documented.byKey(Route.delete("/missions/{id}"))
            .summary("Deletes a mission, if there is one.")
            .answers(MissionsSchemas.MESSAGE)
            .by(gate.forKey(this::delete)),
        Documented.byKey(Route.post("/missions/{id}/stages/{stage}"))
            .summary("Brings a stage to another state: started, finished, failed, skipped…")
            .body(MissionsSchemas.CHANGE)
            .answers(MissionsSchemas.CHANGED)
            .by(gate.forKey(this::change)),
        Documented.byKey(Route.get("/completed"))
            .summary("The ids of completed missions, in that order.")
            .answers(Schema.list(Schema.TEXT))
            .by(
                gate.forKey(
                    (key, request) ->
                        MissionsAnswer.texts(missions.completed(key), MissionId::text))));
  }

  private static MissionId id(Request request) {
    return new MissionId(request.path("id"));
  }

  private Answer ids(ApiKey key, Request request) {
    List<MissionId> ids = missions.ids(key);
    // The original lists into a list that was never made.
    return ids.isEmpty()
        ? MissionsAnswer.answer("null")
        : MissionsAnswer.texts(ids, MissionId::text);
  }

  private Answer create(ApiKey key, Request request) {
    MissionRequest wanted = RequestCodec.mission(request.bytes());
    return MissionsAnswer.answer(AnswerCodec.created(missions.create(key, wanted)));
  }

  private Answer document(ApiKey key, Request request) {
    return MissionsAnswer.stored(missions.document(key, id(request)));
  }

  private Answer delete(ApiKey key, Request request) {
    MissionId id = id(request);
    missions.delete(key, id);
    return MissionsAnswer.message("Deleted " + id);
  }

  private Answer change(ApiKey key, Request request) {
    StageChange change = RequestCodec.stageChange(request.bytes());
    return MissionsAnswer.answer(
        AnswerCodec.stageChanged(missions.change(key, id(request), request.path("stage"), change)));
  }
}
