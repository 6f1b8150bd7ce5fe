package io.statehouse.app.systems.gis;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.Setting;
import io.statehouse.app.console.Page;
import io.statehouse.app.failure.AppException;
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
import io.statehouse.app.systems.gis.adopter.AdopterService;
import io.statehouse.app.systems.gis.adopter.ServedAdopter;
import io.statehouse.app.systems.gis.cli.GisCommands;
import io.statehouse.app.systems.gis.http.EventRoutes;
import io.statehouse.app.systems.gis.http.GisFeed;
import io.statehouse.app.systems.gis.http.RoutingRoutes;
import io.statehouse.app.systems.gis.http.TopicsPart;
import io.statehouse.domain.gis.GisException;
import io.statehouse.domain.gis.GisMeaning;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.topics.AdoptionWaits;
import io.statehouse.domain.gis.topics.PartlyDefined;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.TopicError;
import io.statehouse.ports.topics.TopicProvisioner;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** GIS configuration: published routes, and topics that Kafka adopts. */
public final class GisSystem implements StateSystem {
  @Override
  public Page page() {
    return new Page("GIS configuration", List.of("page.css", "page.js"));
  }

  @Override
  public List<Setting<?>> settings() {
    return GisConfig.SETTINGS;
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
  public Meaning meaning(Config config, OpenStore store, Set<Prunable> pruned) {
    GisConfig gis = GisConfig.of(config);
    Meaning stored = new GisMeaning(gis.keys(), gis.routes(), gis.rules(), Clock.systemUTC());
    return gis.kafka().isPresent() ? new ClusterMeaning(stored, gis, gis.kafka().get()) : stored;
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

  /** What is at fault alone, the message says. */
  private static List<String> details(GisException refused) {
    return refused.details().size() > 1 ? refused.details() : List.of();
  }

  private static Failure failure(TopicError error) {
    return new Failure(
        error.kind() == TopicError.Kind.KAFKA_FORBIDDEN ? Kind.FORBIDDEN : Kind.UNAVAILABLE,
        error.kind() + ": " + error.message());
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
    GisConfig config = GisConfig.of(context.config());
    KeyValueStore store = context.store().store();
    // First what may refuse to start, so that there is nothing to close then.
    Optional<TopicProvisioner> cluster = clusterToAdoptIn(config, context);
    Routes stored =
        Routes.open(store, config.keys(), config.routes(), new SecureRandom(), Clock.systemUTC());
    ServedRoutes routes = new ServedRoutes(stored.reader(), context.metrics());
    AdoptionWaits adoption = new AdoptionWaits(store, config.keys(), System::nanoTime);
    GisFeed feed =
        new GisFeed(store, config.keys(), routes.reader(), adoption, context.events().memory());
    Optional<AdopterService> adopter =
        cluster.map(
            opened ->
                AdopterService.start(config, store, opened, context.metrics(), feed::adopter));
    TopicsPart topics =
        new TopicsPart(config, store, adoption, adopter.map(ServedAdopter.class::cast));
    List<Route> all =
        Route.all(
            new RoutingRoutes(stored).all(),
            topics.routes(),
            new EventRoutes(feed, context.events()).routes());
    return new GisPart(all, routes, topics, feed, adopter);
  }

  private static Optional<TopicProvisioner> clusterToAdoptIn(
      GisConfig config, SystemContext context) {
    if (!config.adopts()) {
      return Optional.empty();
    }
    if (context.store().readOnly().isPresent()) {
      throw AppException.misused(
          GisConfig.ADOPT.name()
              + " is set, but gis is read-only, and an adopter writes the adopted version: remove"
              + " one of the two");
    }
    try {
      return config.kafka().map(KafkaCluster::open);
    } catch (IllegalArgumentException unusable) {
      throw new AppException(Kind.MISUSED, unusable.getMessage(), unusable);
    }
  }

  /** The routes, and what goes on beside them. */
  private record GisPart(
      List<Route> routes,
      ServedRoutes served,
      TopicsPart topics,
      GisFeed feed,
      Optional<AdopterService> adopter)
      implements ServedSystem {
    @Override
    public List<String> warnings() {
      return Stream.concat(
              served.warnings().stream(),
              adopter.stream().flatMap(adopting -> adopting.warnings().stream()))
          .toList();
    }

    /** Requests that wait for adoption end too. */
    @Override
    public void endStreams() {
      topics.endStreams();
      feed.close();
      adopter.ifPresent(AdopterService::close);
    }

    @Override
    public void close() {
      endStreams();
      topics.close();
      served.close();
    }
  }
}
