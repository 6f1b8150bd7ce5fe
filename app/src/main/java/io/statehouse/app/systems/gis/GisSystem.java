package io.statehouse.app.systems.gis;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.Setting;
import io.statehouse.app.console.Page;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.Claim;
import io.statehouse.app.system.Demonstration;
import io.statehouse.app.system.Login;
import io.statehouse.app.system.Prunable;
import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.system.ServedSystem;
import io.statehouse.app.system.StateSystem;
import io.statehouse.app.system.SystemContext;
import io.statehouse.app.systems.gis.cli.GisCommands;
import io.statehouse.app.systems.gis.config.GisConfig;
import io.statehouse.app.systems.gis.config.GuardedDefinitions;
import io.statehouse.app.systems.gis.config.KafkaCluster;
import io.statehouse.app.systems.gis.demo.GisDemo;
import io.statehouse.app.systems.gis.resources.GisResources;
import io.statehouse.domain.gis.GisFindings;
import io.statehouse.domain.gis.GisMeaning;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.topics.entities.PartlyDefined;
import io.statehouse.domain.gis.topics.meaning.ClusterMeaning;
import io.statehouse.domain.layout.FindingKind;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.TopicError;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** GIS configuration: published routes, and topics that Kafka adopts. */
public final class GisSystem implements StateSystem {
  @Override
  public Page page() {
    return new Page(
        "GIS configuration",
        List.of(
            "addresses.js",
            "adoption.js",
            "api.js",
            "changes.js",
            "configuration.js",
            "define.js",
            "draft.js",
            "find.js",
            "import.js",
            "moves.js",
            "page.css",
            "page.js",
            "plan.js",
            "publish.js",
            "rollback.js",
            "routes.js",
            "table.js",
            "topic.js",
            "topicactions.js",
            "topicediting.js",
            "topics.js",
            "trial.js",
            "version.js",
            "versions.js",
            "words.js"));
  }

  @Override
  public List<Setting<?>> settings() {
    return GisConfig.SETTINGS;
  }

  @Override
  public Optional<String> comparesTimes() {
    return Optional.of("the age of unfinished versions");
  }

  @Override
  public Claim claim(Config config) {
    return Claim.below(GisConfig.of(config).keys().root());
  }

  @Override
  public CommandGroup commands() {
    return GisCommands.all();
  }

  @Override
  public Map<String, Setting<?>> commandOptions() {
    Map<String, Setting<?>> options = new LinkedHashMap<>();
    options.put("--kafka", GisConfig.KAFKA);
    options.put("--command-config", GisConfig.KAFKA_PROPERTIES);
    return options;
  }

  @Override
  public Login login(Config config) {
    return Login.NONE;
  }

  @Override
  public List<FindingKind> findings() {
    return GisFindings.ALL;
  }

  @Override
  public Meaning meaning(Config config, OpenStore store, Set<Prunable> pruned) {
    GisConfig gis = GisConfig.of(config);
    Meaning stored = new GisMeaning(gis.keys(), gis.routes(), gis.rules(), Clock.systemUTC());
    return gis.kafka()
        .<Meaning>map(
            kafka ->
                new ClusterMeaning(
                    stored,
                    gis.keys(),
                    kafka.toString(),
                    () -> KafkaCluster.open(kafka),
                    gis::adopter))
        .orElse(stored);
  }

  @Override
  public List<ResourceKind> resources(Config config, OpenStore store) {
    return GisResources.of(GisConfig.of(config), store.keys());
  }

  @Override
  public Optional<Demonstration> demonstration(Config config, OpenStore store) {
    GisConfig gis = GisConfig.of(config);
    return Optional.of(
        new GisDemo(
            GuardedDefinitions.routes(gis, store.keys()),
            GuardedDefinitions.of(gis, store.keys()),
            new SecureRandom()));
  }

  @Override
  public Optional<Failure> failure(RuntimeException thrown) {
    if (thrown instanceof GisException refused) {
      return Optional.of(
          new Failure(
              kind(refused), refused.code() + ": " + refused.getMessage(), details(refused)));
    }
    if (thrown instanceof PartlyDefined partly) {
      // The cause alone would say that nothing was written.
      return Optional.of(new Failure(Kind.OUTCOME_UNKNOWN, partly.getMessage()));
    }
    return thrown instanceof ProvisionerException cluster
        ? Optional.of(failure(cluster.error()))
        : Optional.empty();
  }

  private static Failure failure(TopicError error) {
    return new Failure(
        error.kind() == TopicError.Kind.KAFKA_FORBIDDEN ? Kind.FORBIDDEN : Kind.UNAVAILABLE,
        error.kind() + ": " + error.message());
  }

  /** Returns the details if there are several; a single one is in the message. */
  private static List<String> details(GisException refused) {
    return refused.details().size() > 1 ? refused.details() : List.of();
  }

  private static Kind kind(GisException refused) {
    return switch (refused.kind()) {
      case INVALID -> Kind.BAD_INPUT;
      case NOT_FOUND -> Kind.NOT_FOUND;
      case CONFLICT -> Kind.VERSION_MISMATCH;
      case CONTENDED -> Kind.CONTENDED;
      case STORED -> Kind.MALFORMED;
      case UNAVAILABLE -> Kind.UNAVAILABLE;
    };
  }

  @Override
  public ServedSystem serve(SystemContext context) {
    return ServedGis.start(context);
  }
}
