package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.domain.cloudchamber.entities.Right;
import java.util.List;

/**
 * {@code /api/stepper}, {@code /api/watch}, {@code /api/logs} and {@code /api/faults}: the
 * original's simulator, of which there is none here. Callers without the right learn no more than
 * from the original.
 */
record SimulatorRoutes(SessionGuard guard) {
  private static final String NONE =
      "CloudChamber: this server has no simulator, and so no time, traces or faults: it keeps"
          + " users, inventory and workloads\n";

  List<Route> routes() {
    return List.of(
        forSession("/api/stepper", "The simulated time"),
        forSession("/api/stepper/now", "The current tick"),
        guard.forUser(
            unavailable(Route.put("/api/stepper"), "Advances the simulated time"),
            (caller, request) -> {
              caller.require(Right.STEP_TIME);
              return none();
            }),
        forSession("/api/watch", "The next tick"),
        forSession("/api/logs", "The traces of the simulator"),
        forSession("/api/logs/policy", "How many traces there are"),
        guard.open(
            unavailable(Route.get("/api/faults"), "The faults of the simulator"),
            request -> none()));
  }

  private Route forSession(String path, String what) {
    return guard.forSession(unavailable(Route.get(path), what), (session, request) -> none());
  }

  private static RouteBuilder unavailable(RouteBuilder route, String what) {
    return route.summary(what + ": not served.").refuses(501, "There is no simulator.");
  }

  private static Response none() {
    return PlainErrors.text(501, NONE);
  }
}
