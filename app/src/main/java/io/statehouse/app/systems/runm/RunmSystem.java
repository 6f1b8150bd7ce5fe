package io.statehouse.app.systems.runm;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.OriginalSetting;
import io.statehouse.app.config.OriginalSettings;
import io.statehouse.app.config.OriginalSources;
import io.statehouse.app.config.Setting;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.console.Page;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.grpc.CallStore;
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
import io.statehouse.app.systems.runm.cli.RunmCommands;
import io.statehouse.app.systems.runm.config.GrpcSettings;
import io.statehouse.app.systems.runm.config.RunmConfig;
import io.statehouse.app.systems.runm.config.RunmEnvironment;
import io.statehouse.app.systems.runm.config.SkippedRecordLog;
import io.statehouse.app.systems.runm.demo.RunmDemo;
import io.statehouse.app.systems.runm.grpc.RunmGrpc;
import io.statehouse.app.systems.runm.http.RunmRoutes;
import io.statehouse.app.systems.runm.resources.RunmResources;
import io.statehouse.app.systems.runm.schema.LazySchemaValidator;
import io.statehouse.domain.layout.FindingKind;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.RunmFindings;
import io.statehouse.domain.runm.RunmLayoutChange;
import io.statehouse.domain.runm.RunmMeaning;
import io.statehouse.domain.runm.entities.Prune;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.ports.KeyValueStore;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** runm's metadata service. */
public final class RunmSystem implements StateSystem {
  private static final Prunable OBJECTS =
      new Prunable(
          "objects", Set.of("orphaned-object"), "objects whose partition or type does not exist");
  private static final Prunable DEFINITIONS =
      new Prunable("definitions", Set.of("unused-definition"), "definitions to which no key leads");

  @Override
  public Page page() {
    return new Page(
        "runm metadata",
        List.of(
            "addresses.js",
            "api.js",
            "changing.js",
            "definition.js",
            "definitions.js",
            "heading.js",
            "object.js",
            "objects.js",
            "find.js",
            "page.css",
            "page.js",
            "schema.js",
            "search.js",
            "selection.js",
            "types.js",
            "viewer.js"));
  }

  @Override
  public List<Setting<?>> settings() {
    return RunmConfig.SETTINGS;
  }

  @Override
  public Claim claim(Config config) {
    RunmConfig runm = RunmConfig.of(config);
    String root = runm.store().root();
    Claim claim =
        runm.announce().isPresent()
            ? Claim.below(root, ServiceRegistration.ROOT)
            : Claim.below(root);
    return claim.withSecretValues(new RunmLayout(root, runm.store().layout()).bootstrap());
  }

  @Override
  public Optional<Layouts> layouts() {
    return Optional.of(
        new Layouts(
            RunmConfig.LAYOUT,
            (from, source, to, target) ->
                new RunmLayoutChange(
                    RunmConfig.of(from).store().root(), to.get(RunmConfig.LAYOUT), target)));
  }

  @Override
  public CommandGroup commands() {
    return RunmCommands.all();
  }

  /** Returns no authentication: a session says who sends a request, and nothing proves it. */
  @Override
  public Login login(Config config) {
    return Login.NONE;
  }

  @Override
  public List<Prunable> prunable() {
    return List.of(OBJECTS, DEFINITIONS);
  }

  @Override
  public OriginalSettings original(OriginalSources sources) {
    return sources.alone() ? RunmEnvironment.read(sources.environment()) : OriginalSettings.NONE;
  }

  @Override
  public List<OriginalSetting> originalSettings() {
    return RunmEnvironment.ALL;
  }

  @Override
  public List<FindingKind> findings() {
    return RunmFindings.ALL;
  }

  @Override
  public Meaning meaning(Config config, OpenStore store, Set<Prunable> pruned) {
    Set<Prune> prune = EnumSet.noneOf(Prune.class);
    if (pruned.contains(OBJECTS)) {
      prune.add(Prune.OBJECTS);
    }
    if (pruned.contains(DEFINITIONS)) {
      prune.add(Prune.DEFINITIONS);
    }
    return new RunmMeaning(RunmConfig.of(config).store(), prune);
  }

  @Override
  public List<ResourceKind> resources(Config config, OpenStore store) {
    return RunmResources.of(RunmConfig.of(config), store.keys());
  }

  /** The usual port may be that of another server. */
  @Override
  public Map<String, String> demonstrationSettings() {
    return Map.of(GrpcSettings.LISTEN.name(), "127.0.0.1:0");
  }

  @Override
  public Optional<Demonstration> demonstration(Config config, OpenStore store) {
    SecureRandom random = new SecureRandom();
    Runm runm =
        Runm.open(
            store.keys(), RunmConfig.of(config).store(), random, SkippedRecordLog.uncounted());
    return Optional.of(new RunmDemo(runm, new LazySchemaValidator(), store.keys(), random));
  }

  @Override
  public Optional<Failure> failure(RuntimeException thrown) {
    return thrown instanceof RunmException refused
        ? Optional.of(new Failure(kind(refused), refused.sentence()))
        : Optional.empty();
  }

  private static Kind kind(RunmException refused) {
    return switch (refused.kind()) {
      case PRECONDITION, INVALID -> Kind.BAD_INPUT;
      case NOT_FOUND -> Kind.NOT_FOUND;
      case EXISTS -> Kind.EXISTS;
      case TOO_LARGE -> Kind.TOO_LARGE;
      case DENIED -> Kind.FORBIDDEN;
      case CONTENDED -> Kind.CONTENDED;
    };
  }

  @Override
  public ServedSystem serve(SystemContext context) {
    RunmConfig config = RunmConfig.of(context.config());
    boolean readOnly = context.store().readOnly().isPresent();
    Optional<ServiceRegistration> registration =
        ServiceRegistration.of(
            context.config(), context.config().store(new SystemName("runm")), readOnly);
    KeyValueStore store = new CallStore(context.store().store());
    Runm runm =
        Runm.serve(
            store, config.store(), new SecureRandom(), SkippedRecordLog.counted(context.metrics()));
    Optional<RunmUpkeep> upkeep = Optional.empty();
    boolean started = false;
    try {
      List<Route> routes = new RunmRoutes(runm, config).all(context);
      if (!readOnly) {
        upkeep = Optional.of(new RunmUpkeep(runm, store, config, registration, context.schedule()));
      }
      Optional<RunmUpkeep> writing = upkeep;
      Optional<RunmGrpc> grpc =
          RunmGrpc.start(context, runm, config.store().strict(), () -> isReady(writing));
      started = true;
      return new RunmPart(routes, runm, upkeep, grpc);
    } finally {
      if (!started) {
        upkeep.ifPresent(RunmUpkeep::close);
        runm.close();
      }
    }
  }

  /** Returns whether requests can succeed; without upkeep, they find what others have written. */
  private static boolean isReady(Optional<RunmUpkeep> upkeep) {
    return upkeep.map(RunmUpkeep::isStarted).orElse(true);
  }

  /** The routes and background tasks; if runm is read-only, without upkeep. */
  private record RunmPart(
      List<Route> routes, Runm runm, Optional<RunmUpkeep> upkeep, Optional<RunmGrpc> grpc)
      implements ServedSystem {
    @Override
    public boolean isReady() {
      return RunmSystem.isReady(upkeep);
    }

    @Override
    public List<String> warnings() {
      return isReady()
          ? List.of()
          : List.of(
              "the built-in types and the default definition are not written yet: requests that"
                  + " need them fail until the store accepts writes");
    }

    @Override
    public void endStreams() {
      grpc.ifPresent(RunmGrpc::close);
    }

    @Override
    public void close() {
      grpc.ifPresent(RunmGrpc::close);
      upkeep.ifPresent(RunmUpkeep::close);
      runm.close();
    }
  }
}
