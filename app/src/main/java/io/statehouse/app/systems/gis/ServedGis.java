package io.statehouse.app.systems.gis;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Route;
import io.statehouse.app.system.ServedSystem;
import io.statehouse.app.system.SystemContext;
import io.statehouse.app.systems.gis.adopter.AdopterService;
import io.statehouse.app.systems.gis.config.FileTableCache;
import io.statehouse.app.systems.gis.config.GisConfig;
import io.statehouse.app.systems.gis.config.KafkaCluster;
import io.statehouse.app.systems.gis.http.EventRoutes;
import io.statehouse.app.systems.gis.http.GisFeed;
import io.statehouse.app.systems.gis.http.TopicsPart;
import io.statehouse.domain.gis.routes.RouteReader;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.topics.AdoptionWaits;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.topics.TopicProvisioner;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The part of a server that serves GIS configuration: routes, topics, events, and maybe adoption.
 */
final class ServedGis implements ServedSystem {
  private final ServedRoutes served;
  private final TopicsPart topics;
  private final GisFeed feed;
  private final Optional<AdopterService> adopter;
  private final List<Route> routes;

  private ServedGis(
      ServedRoutes served,
      TopicsPart topics,
      GisFeed feed,
      Optional<AdopterService> adopter,
      List<Route> routes) {
    this.served = served;
    this.topics = topics;
    this.feed = feed;
    this.adopter = adopter;
    this.routes = routes;
  }

  /**
   * Starts all of it.
   *
   * @throws AppException if the settings contradict each other, or a file that they name is wrong
   */
  static ServedGis start(SystemContext context) {
    GisConfig config = GisConfig.of(context.config());
    if (config.adopts() && context.store().readOnly().isPresent()) {
      throw AppException.misused(
          GisConfig.ADOPT.name()
              + " is set, but gis is read-only, and an adopter writes the adopted version: remove"
              + " one of the two");
    }
    KeyValueStore store = context.store().store();
    // First what may refuse to start, so that there is nothing to close then. The adopter has a
    // connection of its own, so that no request waits for it.
    Optional<TopicProvisioner> compared = config.kafka().map(ServedGis::open);
    Optional<TopicProvisioner> adopted =
        config.adopts() ? config.kafka().map(ServedGis::open) : Optional.empty();
    AdoptionWaits waits = new AdoptionWaits(store, config.keys(), System::nanoTime);
    Routes stored =
        Routes.open(store, config.keys(), config.routes(), new SecureRandom(), Clock.systemUTC());
    ServedRoutes served = new ServedRoutes(reader(stored, config, context), context.metrics());
    GisFeed feed =
        new GisFeed(store, config.keys(), served.reader(), waits, context.events().memory());
    Optional<AdopterService> adopter =
        adopted.map(
            cluster ->
                AdopterService.start(config, store, cluster, context.metrics(), feed::adopter));
    TopicsPart topics = new TopicsPart(config, store, waits, compared, adopter);
    List<Route> routes =
        Route.all(
            topics.routing(stored, served.reader()),
            topics.routes(),
            new EventRoutes(feed, context.events()).routes());
    return new ServedGis(served, topics, feed, adopter, routes);
  }

  private static TopicProvisioner open(GisConfig.Kafka cluster) {
    try {
      return KafkaCluster.open(cluster);
    } catch (IllegalArgumentException unusable) {
      throw new AppException(Kind.MISUSED, unusable.getMessage(), unusable);
    }
  }

  private static RouteReader reader(Routes stored, GisConfig config, SystemContext context) {
    return config
        .routesCache()
        .map(
            file ->
                stored.reader(
                    new FileTableCache(file), context.config().store(GisConfig.SYSTEM).toString()))
        .orElseGet(stored::reader);
  }

  @Override
  public List<Route> routes() {
    return routes;
  }

  @Override
  public List<String> warnings() {
    return Stream.concat(
            served.warnings().stream(),
            adopter.stream().flatMap(adopting -> adopting.warnings().stream()))
        .toList();
  }

  @Override
  public boolean isReady() {
    return served.isReady();
  }

  /** Requests that wait for a pass of the adopter end too. */
  @Override
  public void endStreams() {
    feed.close();
    topics.endStreams();
    adopter.ifPresent(AdopterService::close);
  }

  @Override
  public void close() {
    endStreams();
    topics.close();
    served.close();
  }
}
