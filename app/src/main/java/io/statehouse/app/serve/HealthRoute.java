package io.statehouse.app.serve;

import static io.statehouse.app.json.Schema.FLAG;
import static io.statehouse.app.json.Schema.TEXT;
import static io.statehouse.app.json.Schema.list;
import static io.statehouse.app.json.Schema.map;
import static io.statehouse.app.json.Schema.member;
import static io.statehouse.app.json.Schema.object;
import static io.statehouse.app.json.Schema.optional;

import io.statehouse.app.config.Version;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.keys.ServedStore;
import io.statehouse.app.json.Json;
import io.statehouse.app.json.Schema;
import io.statehouse.ports.Health;
import java.util.List;
import java.util.Map;

/** {@code /health}: whether all stores are available; 503 if one is not. */
final class HealthRoute {
  private static final Schema STORE =
      object(
          member("available", FLAG), optional("summary", TEXT), optional("warnings", list(TEXT)));
  private static final Schema HEALTH =
      object(member("status", TEXT), member("version", TEXT), member("systems", map(STORE)));

  private HealthRoute() {}

  /**
   * @param whole whether details of the stores are included: their addresses are only for this
   *     machine
   */
  static Route of(List<ServedStore> stores, boolean whole) {
    return Route.get("/health")
        .summary("Whether every store is available.")
        .answers(200, HEALTH)
        .answers(503, HEALTH)
        .by(request -> check(stores, whole));
  }

  private static Response check(List<ServedStore> stores, boolean whole) {
    Map<String, Object> systems = Json.object();
    boolean all = true;
    for (ServedStore served : stores) {
      Health health = served.store().check();
      all &= health.available();
      Map<String, Object> store = Json.object("available", health.available());
      if (whole) {
        store.put("summary", health.summary());
        store.put("warnings", health.warnings());
      }
      systems.put(served.system(), store);
    }
    return Response.json(
        all ? 200 : 503,
        Json.object("status", all ? "up" : "down", "version", Version.text(), "systems", systems));
  }
}
