package io.statehouse.app.systems.cloudchamber;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.Setting;
import io.statehouse.app.console.Page;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Route;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.Claim;
import io.statehouse.app.system.Login;
import io.statehouse.app.system.Prunable;
import io.statehouse.app.system.ServedSystem;
import io.statehouse.app.system.StateSystem;
import io.statehouse.app.system.SystemContext;
import io.statehouse.app.systems.cloudchamber.cli.CloudChamberCommands;
import io.statehouse.app.systems.cloudchamber.http.CloudChamberRoutes;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.CloudChamberException;
import io.statehouse.domain.cloudchamber.CloudChamberMeaning;
import io.statehouse.domain.cloudchamber.CloudChamberMeaning.Prune;
import io.statehouse.domain.cloudchamber.Namespace;
import io.statehouse.domain.cloudchamber.Sessions;
import io.statehouse.domain.layout.Meaning;
import java.time.OffsetDateTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** CloudChamber: its users, its inventory and its workloads. */
public final class CloudChamberSystem implements StateSystem {
  private static final Prunable ITEMS =
      new Prunable(
          "items", "unlisted-content", "items in racks, zones and regions that are not listed");
  private static final Prunable INSTANCES =
      new Prunable(
          "instances", "undefined-workload", "instances of workloads that do not have them");

  @Override
  public Page page() {
    return new Page(
        "CloudChamber",
        List.of(
            "addresses.js",
            "api.js",
            "conditions.js",
            "drawing.js",
            "editing.js",
            "login.js",
            "overview.js",
            "page.css",
            "page.js",
            "quantities.js",
            "rack.js",
            "rackpane.js",
            "racks.js",
            "seen.js",
            "users.js",
            "workloads.js"));
  }

  @Override
  public List<Setting<?>> settings() {
    return CloudChamberConfig.SETTINGS;
  }

  /** Raw keys would get around users and their rights, so they are served to no one. */
  @Override
  public Claim claim(Config config) {
    return Claim.below("/CloudChamber/").withSecretKeys();
  }

  @Override
  public CommandGroup commands() {
    return CloudChamberCommands.all();
  }

  /** Passwords and sessions are sent with requests, so they are not sent in the clear. */
  @Override
  public Login login(Config config) {
    return new Login(config.tls().isPresent(), Optional.of("with tls.certificate and tls.key set"));
  }

  @Override
  public List<Prunable> prunable() {
    return List.of(ITEMS, INSTANCES);
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
    CloudChamberConfig settings = CloudChamberConfig.of(config);
    return new CloudChamberMeaning(Namespace.production(settings.layout()), prune);
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
    Namespace namespace = config.namespace().namespace(config.layout(), OffsetDateTime.now());
    CloudChamber chamber = config.open(context.store().store(), namespace);
    Sessions sessions = chamber.openSessions(config.sessions());
    return new CloudChamberPart(new CloudChamberRoutes(chamber, sessions, config).all(context));
  }

  /** The routes, and what goes on beside them. */
  private record CloudChamberPart(List<Route> routes) implements ServedSystem {
    @Override
    public void close() {}
  }
}
