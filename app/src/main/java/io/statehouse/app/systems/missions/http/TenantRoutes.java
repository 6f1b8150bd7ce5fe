package io.statehouse.app.systems.missions.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Schema;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.layout.RequestCodec;
import io.statehouse.domain.missions.layout.ResponseCodec;
import java.net.URLEncoder;
import java.util.List;

/** {@code /key}: the API keys themselves. */
final class TenantRoutes {
  private static final String PLAIN = "text/plain;charset=utf-8";

  private final MissionControl missions;
  private final AccessGuard gate;
  private final RequestLog log;

  TenantRoutes(MissionControl missions, AccessGuard gate, RequestLog log) {
    this.missions = missions;
    this.gate = gate;
    this.log = log;
  }

  List<Route> routes() {
    return List.of(
        DocumentedErrors.byAdmin(Route.post("/key"))
            .summary("Makes an API key, of any id or a random one; or renames one. For admins.")
            .body(MissionsSchemas.NEW_KEY)
            .answersBytes(PLAIN, "The id of the key.")
            .by(gate.forAdmin(this::create)),
        DocumentedErrors.byAdmin(Route.get("/key/all"))
            .summary("All API keys. For admins.")
            .answers(Schema.list(Schema.TEXT))
            .by(gate.forAdmin(this::all)),
        DocumentedErrors.byKey(DocumentedErrors.byAdmin(Route.delete("/key")))
            .summary("Deletes the API key shown, and all that belongs to it. For admins.")
            .answers(MissionsSchemas.MESSAGE)
            .by(gate.forAdminOf((key, request) -> delete(key))),
        DocumentedErrors.byKey(Route.get("/key"))
            .summary("Id, name and usage of the API key shown.")
            .answers(MissionsSchemas.KEY)
            .by(gate.forKey((key, request) -> MissionsResponse.answer(shown(key)))),
        DocumentedErrors.byKey(Route.get("/key/{key}"))
            .summary("Leads to the console, signed in with this API key.")
            .answersNothing(301)
            .by(gate.forPathKey("key", (key, request) -> toConsole(key))));
  }

  private Response create(Request request) {
    ApiKey key = missions.keys().create(RequestCodec.key(request.bytes()));
    return Response.text(PLAIN, key.text());
  }

  private Response all(Request request) {
    return MissionsResponse.texts(missions.keys().list(), ApiKey::text);
  }

  private Response delete(ApiKey key) {
    missions.keys().delete(key);
    log.forget(key);
    return MissionsResponse.message("Deleted key" + key.text());
  }

  private String shown(ApiKey key) {
    return ResponseCodec.key(missions.keys().get(key));
  }

  private Response toConsole(ApiKey key) {
    missions.keys().require(key);
    return Response.status(301)
        .with("Location", "/?key=" + URLEncoder.encode(key.text(), UTF_8).replace("+", "%20"));
  }
}
