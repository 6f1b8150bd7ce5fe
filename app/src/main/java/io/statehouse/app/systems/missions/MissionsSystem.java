package io.statehouse.app.systems.missions;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.OriginalEnvironment;
import io.statehouse.app.config.Setting;
import io.statehouse.app.console.Page;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.Socket;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.Claim;
import io.statehouse.app.system.Login;
import io.statehouse.app.system.ServedSystem;
import io.statehouse.app.system.StateSystem;
import io.statehouse.app.system.SystemContext;
import io.statehouse.app.systems.missions.cli.MissionsCommands;
import io.statehouse.app.systems.missions.http.AccessGuard;
import io.statehouse.app.systems.missions.http.LiveMissions;
import io.statehouse.app.systems.missions.http.MissionsRoutes;
import io.statehouse.app.systems.missions.http.RateLimit;
import io.statehouse.app.systems.missions.http.RequestLog;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.missions.AdminAccess;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.domain.missions.MissionsMeaning;
import io.statehouse.ports.StoreException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Missions, as Houston serves them. */
public final class MissionsSystem implements StateSystem {
  private static final Logger LOG = LoggerFactory.getLogger(MissionsSystem.class);

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

  @Override
  public List<Setting<?>> settings() {
    return MissionsConfig.SETTINGS;
  }

  /** Every key that ends in {@code |u} is a tenant's, so the store has no other keys. */
  @Override
  public Claim claim(Config config) {
    return Claim.wholeStore().withSecretKeys();
  }

  @Override
  public CommandGroup commands() {
    return MissionsCommands.all();
  }

  @Override
  public boolean readOnly(Config config) {
    return false;
  }

  @Override
  public Login login(Config config) {
    boolean complete = MissionsConfig.of(config).password().isPresent();
    return new Login(complete, Optional.of("with missions.password set"));
  }

  @Override
  public OriginalEnvironment original(Map<String, String> environment, Map<String, String> given) {
    return HoustonEnvironment.read(environment, given.containsKey(MissionsConfig.PASSWORD.name()));
  }

  @Override
  public Meaning meaning(Config config, OpenStore store) {
    return new MissionsMeaning();
  }

  @Override
  public Optional<Failure> failure(RuntimeException thrown) {
    return thrown instanceof MissionsException refused
        ? Optional.of(new Failure(kind(refused), refused.getMessage()))
        : Optional.empty();
  }

  public static Kind kind(MissionsException refused) {
    return switch (refused.kind()) {
      case KEY_NOT_PROVIDED -> Kind.UNAUTHENTICATED;
      case KEY_NOT_FOUND, PLAN_NOT_FOUND -> Kind.NOT_FOUND;
      case FORBIDDEN -> Kind.FORBIDDEN;
      case CONTENDED -> Kind.CONTENDED;
      // Clients of the original know all others, a missing mission included, as bad requests.
      case MISSION_NOT_FOUND, STAGE_NOT_FOUND, MISSION_EXISTS -> Kind.BAD_INPUT;
      case INVALID_PLAN, INVALID_STATE_CHANGE, MALFORMED, INVALID -> Kind.BAD_INPUT;
    };
  }

  @Override
  public ServedSystem serve(SystemContext context) {
    Config config = context.config();
    MissionsConfig settings = MissionsConfig.of(config);
    MissionControl missions = settings.open(context.store().store());
    AdminAccess admin = admin(missions, settings);
    if (config.tls().isPresent() && admin.isOpen()) {
      throw AppException.misused(
          "missions are not served over TLS without an admin password, as any client could create"
              + " and delete keys: set missions.password");
    }
    RequestLog log = new RequestLog(Clock.systemUTC());
    RateLimit limit = new RateLimit(settings.rate(), settings.burst(), System::nanoTime);
    int keyBytes = context.store().store().limits().keyBytes();
    AccessGuard gate = new AccessGuard(missions, admin, limit, log, keyBytes);
    LiveMissions live = new LiveMissions(missions, gate, context.events());
    List<Route> routes = Route.all(new MissionsRoutes(missions, gate, log).routes(), live.routes());
    return new MissionsPart(routes, live, new MissionsUpkeep(missions, context.schedule()));
  }

  /**
   * @throws AppException if the store does not respond: without the password every client, or none,
   *     would pass as the administrator
   */
  private static AdminAccess admin(MissionControl missions, MissionsConfig settings) {
    try {
      AdminAccess admin = missions.admin(settings.password());
      if (admin.ignoresConfigured()) {
        LOG.warn("the admin password configured for missions is ignored: their store has another");
      }
      if (admin.isOpen()) {
        LOG.info("missions have no admin password: any client may create and delete API keys");
      }
      return admin;
    } catch (StoreException down) {
      throw new AppException(
          Kind.UNAVAILABLE,
          "missions cannot be served, the admin password cannot be read: " + down.getMessage(),
          down);
    }
  }

  /** The routes, and the work that goes on beside them. */
  private record MissionsPart(List<Route> routes, LiveMissions live, MissionsUpkeep upkeep)
      implements ServedSystem {
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
