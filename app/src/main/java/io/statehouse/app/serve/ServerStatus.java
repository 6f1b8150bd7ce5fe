package io.statehouse.app.serve;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.http.RateLimit;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteGroup;
import io.statehouse.app.http.keys.ServedStore;
import java.util.ArrayList;
import java.util.List;

/** The routes of the status of a server: its health and its metrics. */
final class ServerStatus {
  /** Requests a second and at once that a client on another machine may send to see the status. */
  private static final int RATE = 5;

  private static final int BURST = 30;

  private ServerStatus() {}

  /** Starts to probe the stores, and returns the routes. */
  static RouteGroup start(SharedParts shared, ServedSystems served, ServerAccess access) {
    StoreProbes probes = shared.open().add(new StoreProbes(shared.schedule()));
    served
        .stores()
        .forEach(store -> shared.metrics().storeUp(probe(store, probes, shared.config())));
    RateLimit limit = new RateLimit(access.local() ? 0 : RATE, BURST, System::nanoTime);
    List<Route> routes =
        new ArrayList<>(
            new HealthRoutes(probes, served.running(), access::problems, access.local(), limit)
                .routes());
    routes.add(shared.metrics().route(limit));
    return new RouteGroup("server", "The server itself", routes);
  }

  private static StoreProbe probe(ServedStore store, StoreProbes probes, Config config) {
    String url = config.store(new SystemName(store.system())).toString();
    return probes.add(store.system(), url, store.store()::check);
  }
}
