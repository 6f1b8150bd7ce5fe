package io.statehouse.app.systems.missions.http;

import io.statehouse.app.http.Route;
import io.statehouse.domain.missions.MissionControl;
import java.util.List;

/** All routes of missions, without the prefix below which they are mounted. */
public final class MissionsRoutes {
  private static final String BASE = "/api/v1";

  private final MissionControl missions;
  private final AccessGuard gate;
  private final RequestLog log;

  public MissionsRoutes(MissionControl missions, AccessGuard gate, RequestLog log) {
    this.missions = missions;
    this.gate = gate;
    this.log = log;
  }

  public List<Route> routes() {
    return Route.all(
            List.of(alive()),
            new TenantRoutes(missions, gate, log).routes(),
            new MissionRoutes(missions.missions(), gate).routes(),
            new PlanRoutes(missions.plans(), gate).routes(),
            List.of(new LogRoute(missions.keys(), gate, log).route()))
        .stream()
        .map(route -> route.below(BASE))
        .toList();
  }

  /** Clients look for exactly this. */
  private Route alive() {
    return DocumentedErrors.open(Route.get(""))
        .summary("Says that the server is there.")
        .answers(MissionsSchemas.MESSAGE)
        .by(gate.open(request -> MissionsResponse.message("all systems green")));
  }
}
