package io.statehouse.app.serve;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.MissionsConfig;
import io.statehouse.app.console.Page;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.Socket;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.http.keys.ServedStore;
import io.statehouse.app.http.missions.AccessGuard;
import io.statehouse.app.http.missions.MissionsRoutes;
import io.statehouse.app.http.missions.RateLimit;
import io.statehouse.app.http.missions.RequestLog;
import io.statehouse.app.http.missions.live.LiveMissions;
import io.statehouse.app.missions.MissionsAccess;
import io.statehouse.domain.missions.AdminAccess;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.ports.StoreException;
import java.time.Clock;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Missions, as Houston serves them. */
final class MissionsSystem implements ServedSystem {
  private static final Logger LOG = LoggerFactory.getLogger(MissionsSystem.class);

  @Override
  public String name() {
    return "missions";
  }

  @Override
  public Page page() {
    return new Page(
        "Missions",
        List.of(
            "addresses.js",
            "api.js",
            "board.js",
            "graph.js",
            "mission.js",
            "missionpane.js",
            "overview.js",
            "page.css",
            "page.js",
            "planpane.js",
            "rows.js",
            "side.js",
            "states.js"));
  }

  /** Every key that ends in {@code |u} is a tenant's, so nobody else's keys may be there. */
  @Override
  public String root() {
    return "";
  }

  @Override
  public boolean keysAreSecret() {
    return true;
  }

  @Override
  public boolean readOnly(Config config) {
    return false;
  }

  @Override
  public ServedPart open(Config config, ServedStore store, EventStream events, Failures failures) {
    MissionsConfig settings = config.missions();
    MissionControl missions = MissionsAccess.open(store.store(), settings);
    AdminAccess admin = admin(missions, settings);
    if (config.tls().isPresent() && admin.isOpen()) {
      throw AppException.misused(
          "missions are not served over TLS without an admin password, as whoever reaches them"
              + " could make and delete keys: set missions.password");
    }
    RequestLog log = new RequestLog(Clock.systemUTC());
    AccessGuard gate =
        new AccessGuard(
            missions,
            admin,
            new RateLimit(settings.rate(), settings.burst(), System::nanoTime),
            log,
            store.store().limits().keyBytes());
    LiveMissions live = new LiveMissions(missions, gate, events);
    List<Route> routes = Route.all(new MissionsRoutes(missions, gate, log).routes(), live.routes());
    return new MissionsPart(routes, live, MissionsUpkeep.start(missions));
  }

  /**
   * @throws AppException if the store does not tell, since without the password anybody, or nobody,
   *     would be let in
   */
  private static AdminAccess admin(MissionControl missions, MissionsConfig settings) {
    try {
      AdminAccess admin = missions.admin(settings.password());
      if (admin.ignoresConfigured()) {
        LOG.warn(
            "the admin password configured for missions is not the one in their store, which counts");
      }
      if (admin.isOpen()) {
        LOG.info("missions have no admin password: whoever reaches them may make and delete keys");
      }
      return admin;
    } catch (StoreException down) {
      throw new AppException(
          Kind.UNAVAILABLE,
          "missions cannot be served, the admin password cannot be read: " + down.getMessage(),
          down);
    }
  }

  /** The routes, and what goes on beside them. */
  private record MissionsPart(List<Route> routes, LiveMissions live, MissionsUpkeep upkeep)
      implements ServedPart {
    @Override
    public List<Socket> sockets() {
      return live.sockets();
    }

    @Override
    public void endStreams() {
      live.close();
    }

    @Override
    public void close() {
      live.close();
      upkeep.close();
    }
  }
}
