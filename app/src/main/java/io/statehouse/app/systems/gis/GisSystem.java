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
import io.statehouse.app.systems.gis.cli.GisCommands;
import io.statehouse.app.systems.gis.http.EventRoutes;
import io.statehouse.app.systems.gis.http.GisFeed;
import io.statehouse.domain.gis.GisException;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.RoutesMeaning;
import io.statehouse.domain.gis.topics.AdoptionWaits;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.topics.TopicProvisioner;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
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
    return new RoutesMeaning(gis.keys(), gis.routes(), Clock.systemUTC());
  }

  @Override
  public Optional<Failure> failure(RuntimeException thrown) {
    return thrown instanceof GisException refused
        ? Optional.of(new Failure(kind(refused), refused.code() + ": " + refused.getMessage()))
        : Optional.empty();
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
    List<Route> all = new ArrayList<>(new EventRoutes(feed, context.events()).routes());
    return new GisPart(all, routes, adoption, feed, adopter);
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
      AdoptionWaits adoption,
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

    @Override
    public void endStreams() {
      feed.close();
    }

    @Override
    public void close() {
      feed.close();
      adopter.ifPresent(AdopterService::close);
      adoption.close();
      served.close();
    }
  }
}
