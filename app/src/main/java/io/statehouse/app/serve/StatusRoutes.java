package io.statehouse.app.serve;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.http.RateLimit;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteGroup;
import io.statehouse.app.http.keys.ServedStore;
import io.statehouse.app.operations.ServedState;
import io.statehouse.app.overview.OverviewSubject;
import io.statehouse.app.overview.ServerStatus;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/** The routes of the status of a server: its health, its metrics, and all of it at a glance. */
final class StatusRoutes {
  /** Requests a second and at once that a client on another machine may send to see the status. */
  static final int RATE = 5;

  static final int BURST = 30;

  private final Instant startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS);
  private final SharedParts shared;
  private final ServedSystems served;
  private final ServerAccess access;
  private final StoreProbes probes;

  private StatusRoutes(SharedParts shared, ServedSystems served, ServerAccess access) {
    this.shared = shared;
    this.served = served;
    this.access = access;
    this.probes = shared.open().add(new StoreProbes(shared.schedule()));
  }

  /** Starts to probe the stores. */
  static StatusRoutes start(
      SharedParts shared, ServedSystems served, ServerAccess access, ServerOperations operations) {
    StatusRoutes routes = new StatusRoutes(shared, served, access);
    served.states().forEach(state -> routes.add(state, operations));
    return routes;
  }

  private void add(ServedState state, ServerOperations operations) {
    StoreProbe probe = probe(state.store());
    shared.metrics().storeUp(probe);
    shared
        .overview()
        .add(
            new OverviewSubject(
                state,
                served.running().get(state.name().text()),
                probe::last,
                operations.scheduled(state.name())));
  }

  private StoreProbe probe(ServedStore store) {
    Config config = shared.config();
    String url = config.store(new SystemName(store.system())).toString();
    return probes.add(store.system(), url, store.store()::check);
  }

  /**
   * Returns the routes of health and metrics.
   *
   * @param prepared whether the server has prepared itself for requests
   */
  RouteGroup group(BooleanSupplier prepared) {
    RateLimit limit = new RateLimit(access.local() ? 0 : RATE, BURST, System::nanoTime);
    List<Route> routes =
        new ArrayList<>(
            new HealthRoutes(
                    probes, served.running(), prepared, access::problems, access.local(), limit)
                .routes());
    routes.add(shared.metrics().route(limit));
    return new RouteGroup("server", "The server itself", routes);
  }

  /**
   * Returns the route that shows all systems at a glance.
   *
   * @param connections how many are open
   */
  RouteGroup overview(IntSupplier connections) {
    return shared.overview().group(() -> status(connections.getAsInt()));
  }

  private ServerStatus status(int connections) {
    return new ServerStatus(
        startedAt,
        connections,
        shared.events().slots().taken(),
        shared.events().slots().limit(),
        shared.events().memory().bytes(),
        access.problems());
  }
}
