package io.statehouse.app.systems.cloudchamber;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.OriginalSetting;
import io.statehouse.app.config.OriginalSettings;
import io.statehouse.app.config.OriginalSources;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.Setting;
import io.statehouse.app.console.Page;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Route;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.Claim;
import io.statehouse.app.system.Demonstration;
import io.statehouse.app.system.Layouts;
import io.statehouse.app.system.Login;
import io.statehouse.app.system.Prunable;
import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.system.ServedSystem;
import io.statehouse.app.system.StateSystem;
import io.statehouse.app.system.SystemContext;
import io.statehouse.app.systems.cloudchamber.cli.CloudChamberCommands;
import io.statehouse.app.systems.cloudchamber.config.CloudChamberConfig;
import io.statehouse.app.systems.cloudchamber.config.OriginalConfig;
import io.statehouse.app.systems.cloudchamber.config.TestNamespaces;
import io.statehouse.app.systems.cloudchamber.demo.ChamberDemo;
import io.statehouse.app.systems.cloudchamber.http.ChamberFeed;
import io.statehouse.app.systems.cloudchamber.http.CloudChamberRoutes;
import io.statehouse.app.systems.cloudchamber.resources.CloudChamberResources;
import io.statehouse.domain.cloudchamber.ChamberFindings;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.CloudChamberMeaning;
import io.statehouse.domain.cloudchamber.accounts.Sessions;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.Prune;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.inventory.LiveSummary;
import io.statehouse.domain.cloudchamber.migration.ChamberLayoutChange;
import io.statehouse.domain.layout.FindingKind;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.ports.KeyValueStore;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** CloudChamber: its users, its inventory and its workloads. */
public final class CloudChamberSystem implements StateSystem {
  private static final Logger LOG = LoggerFactory.getLogger(CloudChamberSystem.class);

  private static final Prunable ITEMS =
      new Prunable(
          "items",
          Set.of("unlisted-content"),
          "items in racks, zones and regions that are not listed");
  private static final Prunable INSTANCES =
      new Prunable(
          "instances",
          Set.of("stray-instance", "undefined-workload"),
          "instances of workloads that do not have them");

  @Override
  public Page page() {
    return new Page(
        "CloudChamber",
        List.of(
            "addresses.js",
            "api.js",
            "conditions.js",
            "drawing.js",
            "events.js",
            "inspector.js",
            "load.js",
            "login.js",
            "names.js",
            "overview.js",
            "find.js",
            "page.css",
            "page.js",
            "quantities.js",
            "rack.js",
            "rackediting.js",
            "rackpane.js",
            "racks.js",
            "seen.js",
            "session.js",
            "sessions.js",
            "side.js",
            "user.js",
            "users.js",
            "workloads.js"));
  }

  @Override
  public List<Setting<?>> settings() {
    return CloudChamberConfig.SETTINGS;
  }

  /**
   * Raw keys would get around users and their rights, so they are served to no one. Wrong settings
   * are refused here, since a server reads this before it opens a store.
   */
  @Override
  public Optional<String> comparesTimes() {
    return Optional.of("the end of sessions");
  }

  @Override
  public Claim claim(Config config) {
    CloudChamberConfig.of(config);
    return Claim.below("/CloudChamber/").withSecretKeys();
  }

  @Override
  public Optional<Layouts> layouts() {
    return Optional.of(
        new Layouts(
            CloudChamberConfig.LAYOUT,
            (from, source, to, target) ->
                new ChamberLayoutChange(TestNamespaces.ofCommand(from, source))));
  }

  @Override
  public CommandGroup commands() {
    return CloudChamberCommands.all();
  }

  /** Passwords and sessions are sent with requests, so they are not sent in the clear. */
  @Override
  public Login login(Config config) {
    boolean encrypted = config.tls().isPresent() || config.get(ServerSettings.INSECURE_NO_TLS);
    return new Login(encrypted, Optional.of("with tls.certificate and tls.key set"));
  }

  @Override
  public OriginalSettings original(OriginalSources sources) {
    return OriginalConfig.read(sources);
  }

  @Override
  public List<OriginalSetting> originalSettings() {
    return OriginalConfig.ALL;
  }

  @Override
  public List<Prunable> prunable() {
    return List.of(ITEMS, INSTANCES);
  }

  @Override
  public List<FindingKind> findings() {
    return ChamberFindings.ALL;
  }

  @Override
  public Meaning meaning(Config config, OpenStore store, Set<Prunable> pruned) {
    Set<Prune> prune = EnumSet.noneOf(Prune.class);
    if (pruned.contains(ITEMS)) {
      prune.add(Prune.ITEMS);
    }
    if (pruned.contains(INSTANCES)) {
      prune.add(Prune.INSTANCES);
    }
    return TestNamespaces.inUse(config, store.keys())
        .<Meaning>map(namespace -> new CloudChamberMeaning(namespace, prune))
        .orElseGet(() -> UnnamedInstances.of(config.get(CloudChamberConfig.LAYOUT), prune));
  }

  @Override
  public Map<String, Setting<?>> commandOptions() {
    return Map.of(
        "--layout",
        CloudChamberConfig.LAYOUT,
        "--instance",
        CloudChamberConfig.INSTANCE,
        "-config",
        CloudChamberConfig.ORIGINAL_CONFIG);
  }

  @Override
  public List<ResourceKind> resources(Config config, OpenStore store) {
    return CloudChamberResources.of(config, store.keys());
  }

  @Override
  public Optional<Demonstration> demonstration(Config config, OpenStore store) {
    CloudChamber chamber =
        CloudChamberConfig.of(config)
            .open(store.keys(), TestNamespaces.ofCommand(config, store.keys()));
    return Optional.of(new ChamberDemo(chamber, new SecureRandom()));
  }

  @Override
  public Optional<Failure> failure(RuntimeException thrown) {
    return thrown instanceof CloudChamberException refused
        ? Optional.of(new Failure(kind(refused), refused.getMessage()))
        : Optional.empty();
  }

  private static Kind kind(CloudChamberException refused) {
    return switch (refused.kind()) {
      case NOT_FOUND -> Kind.NOT_FOUND;
      case EXISTS -> Kind.EXISTS;
      case INVALID -> Kind.BAD_INPUT;
      case CHANGED -> Kind.VERSION_MISMATCH;
      case CONFLICT -> Kind.IN_USE;
      case DENIED -> Kind.FORBIDDEN;
      case LIMITED -> Kind.TOO_MANY_REQUESTS;
      case CONTENDED -> Kind.CONTENDED;
    };
  }

  @Override
  public ServedSystem serve(SystemContext context) {
    CloudChamberConfig config = CloudChamberConfig.of(context.config());
    boolean readOnly = context.store().readOnly().isPresent();
    CloudChamber chamber = open(config, context.store().store(), readOnly);
    // First what may refuse to start, so that there is nothing to close then.
    StartupTasks start = StartupTasks.begin(chamber, config, readOnly, context.schedule());
    Sessions sessions = chamber.openSessions(config.sessions());
    LiveSummary summary = chamber.inventory().liveSummary(ZoneAddress.STANDARD);
    ChamberFeed feed =
        new ChamberFeed(chamber, sessions, context.events().memory(), context.schedule());
    List<Route> routes =
        new CloudChamberRoutes(chamber, sessions, summary, config).all(context, feed);
    List<Runnable> ends = new ArrayList<>(List.of(start::close, summary::close));
    if (!readOnly) {
      ends.add(new SessionUpkeep(sessions, context.schedule(), context.metrics())::close);
      config.definition().ifPresent(file -> ends.add(load(chamber, file, config, context)::close));
    }
    return new CloudChamberPart(routes, start, feed, ends);
  }

  private static AutomaticLoad load(
      CloudChamber chamber, Path file, CloudChamberConfig config, SystemContext context) {
    AutomaticLoad load = new AutomaticLoad(chamber, file, config.maxDeletes(), context.metrics());
    load.begin(context.schedule());
    return load;
  }

  /** The only place where a process empties a namespace, or uses one of its own. */
  private static CloudChamber open(
      CloudChamberConfig config, KeyValueStore store, boolean readOnly) {
    Namespace namespace = config.namespace().namespace(config.layout(), OffsetDateTime.now());
    LOG.info("keys of CloudChamber are below {}, in the layout {}", namespace, config.layout());
    CloudChamber chamber = config.open(store, namespace);
    if (config.namespace().cleans() && readOnly) {
      LOG.warn("{} is not emptied, since the server is read-only", namespace);
    } else if (config.namespace().cleans()) {
      chamber.clean();
      LOG.info("emptied {}", namespace);
    }
    return chamber;
  }

  /**
   * The routes and background tasks.
   *
   * @param ends each ends some of that
   */
  private record CloudChamberPart(
      List<Route> routes, StartupTasks start, ChamberFeed feed, List<Runnable> ends)
      implements ServedSystem {
    @Override
    public boolean isReady() {
      return start.isDone();
    }

    @Override
    public void endStreams() {
      feed.close();
    }

    @Override
    public void close() {
      feed.close();
      ends.forEach(Runnable::run);
    }
  }
}
