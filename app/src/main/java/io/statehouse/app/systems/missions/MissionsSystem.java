package io.statehouse.app.systems.missions;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.OriginalSetting;
import io.statehouse.app.config.OriginalSettings;
import io.statehouse.app.config.OriginalSources;
import io.statehouse.app.config.Setting;
import io.statehouse.app.console.Page;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.http.RateLimit;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.socket.Socket;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.Claim;
import io.statehouse.app.system.Demonstration;
import io.statehouse.app.system.Login;
import io.statehouse.app.system.Prunable;
import io.statehouse.app.system.Rehearsal;
import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.system.ServedSystem;
import io.statehouse.app.system.StateSystem;
import io.statehouse.app.system.SystemContext;
import io.statehouse.app.systems.missions.cli.MissionsCommands;
import io.statehouse.app.systems.missions.config.HoustonEnvironment;
import io.statehouse.app.systems.missions.config.MissionsConfig;
import io.statehouse.app.systems.missions.demo.MissionsDemo;
import io.statehouse.app.systems.missions.http.AccessGuard;
import io.statehouse.app.systems.missions.http.ErrorDocument;
import io.statehouse.app.systems.missions.http.LiveMissions;
import io.statehouse.app.systems.missions.http.MissionsRoutes;
import io.statehouse.app.systems.missions.http.RequestLog;
import io.statehouse.app.systems.missions.resources.MissionsResources;
import io.statehouse.domain.layout.FindingKind;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.missions.AdminAccess;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.MissionsFindings;
import io.statehouse.domain.missions.MissionsMeaning;
import io.statehouse.domain.missions.entities.MissionsException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Missions, as Houston serves them. */
public final class MissionsSystem implements StateSystem {
  @Override
  public Page page() {
    return new Page(
            "Missions",
            List.of(
                "addresses.js",
                "api.js",
                "board.js",
                "bulk.js",
                "files.js",
                "graph.js",
                "inspector.js",
                "keys.js",
                "mission.js",
                "missionpane.js",
                "overview.js",
                "find.js",
                "page.css",
                "page.js",
                "planpane.js",
                "reading.js",
                "rows.js",
                "side.js",
                "stages.js",
                "states.js",
                "works.js"))
        .takingKey();
  }

  @Override
  public List<Setting<?>> settings() {
    return MissionsConfig.SETTINGS;
  }

  /**
   * Claims the whole store, which has no other keys: every key that ends in {@code |u} is a
   * tenant's.
   */
  @Override
  public Optional<String> comparesTimes() {
    return Optional.of("the expiry of missions");
  }

  @Override
  public Claim claim(Config config) {
    return Claim.wholeStore().withSecretKeys();
  }

  @Override
  public CommandGroup commands() {
    return MissionsCommands.all();
  }

  @Override
  public Login login(Config config) {
    boolean complete = MissionsConfig.of(config).password().isPresent();
    return new Login(complete, Optional.of("with missions.password set"));
  }

  @Override
  public OriginalSettings original(OriginalSources sources) {
    return sources.alone()
        ? HoustonEnvironment.read(
            sources.environment(), sources.given().containsKey(MissionsConfig.PASSWORD.name()))
        : OriginalSettings.NONE;
  }

  @Override
  public List<OriginalSetting> originalSettings() {
    return HoustonEnvironment.ALL;
  }

  @Override
  public List<FindingKind> findings() {
    return MissionsFindings.ALL;
  }

  @Override
  public Meaning meaning(Config config, OpenStore store, Set<Prunable> pruned) {
    return new MissionsMeaning();
  }

  @Override
  public List<ResourceKind> resources(Config config, OpenStore store) {
    return MissionsResources.all(MissionsConfig.of(config).open(store.keys()));
  }

  @Override
  public Optional<Demonstration> demonstration(Config config, OpenStore store) {
    return Optional.of(
        new MissionsDemo(MissionsConfig.of(config).open(store.keys()), new SecureRandom()));
  }

  @Override
  public Optional<Rehearsal> rehearsal() {
    return Optional.of(MissionsRehearsal.of());
  }

  @Override
  public Optional<Failure> failure(RuntimeException thrown) {
    return thrown instanceof MissionsException refused
        ? Optional.of(new Failure(ErrorDocument.kind(refused), refused.getMessage()))
        : Optional.empty();
  }

  @Override
  public ServedSystem serve(SystemContext context) {
    Config config = context.config();
    MissionsConfig settings = MissionsConfig.of(config);
    MissionControl missions = settings.open(context.store().store());
    boolean readOnly = context.store().readOnly().isPresent();
    boolean tls = config.tls().isPresent();
    boolean adminsByRight = context.access().isPresent() && settings.password().isEmpty();
    AdminAccess admin = missions.admin(settings.password(), !tls);
    AdminSetup setup = new AdminSetup(admin, readOnly, context.schedule());
    if (tls && !adminsByRight && setup.isDone() && !admin.hasPassword()) {
      setup.close();
      throw AppException.misused(
          "missions are not served over TLS without an admin password, as any client could create"
              + " and delete keys: set missions.password");
    }
    RequestLog log = new RequestLog(Clock.systemUTC());
    RateLimit limit = new RateLimit(settings.rate(), settings.burst(), System::nanoTime);
    int keyBytes = context.store().store().limits().keyBytes();
    AccessGuard gate = new AccessGuard(missions, admin, limit, log, keyBytes, adminsByRight);
    LiveMissions live = new LiveMissions(missions, gate, context.events());
    List<Route> routes = Route.all(new MissionsRoutes(missions, gate, log).routes(), live.routes());
    Optional<MissionsUpkeep> upkeep =
        readOnly ? Optional.empty() : Optional.of(new MissionsUpkeep(missions, context.schedule()));
    return new MissionsPart(routes, live, setup, upkeep);
  }

  /** The routes and background tasks; if missions are read-only, without upkeep. */
  private record MissionsPart(
      List<Route> routes, LiveMissions live, AdminSetup admin, Optional<MissionsUpkeep> upkeep)
      implements ServedSystem {
    @Override
    public List<Socket> sockets() {
      return live.sockets();
    }

    /** Before, the admin's requests are refused. */
    @Override
    public boolean isReady() {
      return admin.isDone();
    }

    @Override
    public void endStreams() {
      live.close();
    }

    @Override
    public void close() {
      live.close();
      upkeep.ifPresent(MissionsUpkeep::close);
      admin.close();
    }
  }
}
