package io.statehouse.app.serve;

import io.statehouse.app.config.Version;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.keys.ServedStore;
import io.statehouse.app.json.Shape;
import io.statehouse.app.json.Shape.Omitted;
import io.statehouse.ports.Health;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code /health}: whether all stores are available; 503 if one is not. */
final class HealthRoute {
  private record Store(
      boolean available,
      @Omitted Optional<String> summary,
      @Omitted Optional<List<String>> warnings) {}

  private record Status(String status, String version, Map<String, Store> systems) {
    static final Shape<Status> SHAPE = Shape.of(Status.class);
  }

  private HealthRoute() {}

  /**
   * @param whole whether details of the stores are included: their addresses are only for this
   *     machine
   */
  static Route of(List<ServedStore> stores, boolean whole) {
    return Route.get("/health")
        .summary("Whether every store is available.")
        .answers(200, Status.SHAPE.response())
        .answers(503, Status.SHAPE.response())
        .by(request -> check(stores, whole));
  }

  private static Response check(List<ServedStore> stores, boolean whole) {
    Map<String, Store> systems = new LinkedHashMap<>();
    for (ServedStore served : stores) {
      Health health = served.store().check();
      Optional<Health> shown = Optional.of(health).filter(any -> whole);
      systems.put(
          served.system(),
          new Store(health.available(), shown.map(Health::summary), shown.map(Health::warnings)));
    }
    boolean up = systems.values().stream().allMatch(Store::available);
    Status status = new Status(up ? "up" : "down", Version.text(), systems);
    return Response.json(up ? 200 : 503, Status.SHAPE.write(status));
  }
}
