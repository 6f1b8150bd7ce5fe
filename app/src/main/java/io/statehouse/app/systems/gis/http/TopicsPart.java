package io.statehouse.app.systems.gis.http;

import io.statehouse.app.http.Route;
import io.statehouse.app.system.ServedSystem;
import io.statehouse.app.systems.gis.adopter.AdopterService;
import io.statehouse.app.systems.gis.config.GisConfig;
import io.statehouse.app.systems.gis.config.GuardedDefinitions;
import io.statehouse.app.systems.gis.http.ClusterRoutes.ServedCluster;
import io.statehouse.domain.gis.routes.RouteReader;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.topics.AdoptionWaits;
import io.statehouse.domain.gis.topics.ReassignmentEnd;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.TopicImport;
import io.statehouse.domain.gis.topics.TopicPauses;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.topics.TopicProvisioner;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** All routes of topics and of their adoption, without the prefix below which they are mounted. */
public final class TopicsPart implements ServedSystem {
  private final AdoptionWaits waits;
  private final Optional<TopicProvisioner> connection;
  private final Optional<ClusterReads> cluster;
  private final DestinationStates destinations;
  private final List<Route> routes;

  /**
   * @param waits for all waits of the server, which end with this
   * @param connection to the cluster, if one is configured; is closed with this
   * @param adopter that of this server; empty if it adopts no topics
   */
  public TopicsPart(
      GisConfig config,
      KeyValueStore store,
      AdoptionWaits waits,
      Optional<TopicProvisioner> connection,
      Optional<AdopterService> adopter) {
    this.waits = waits;
    this.connection = connection;
    cluster =
        connection.map(
            open ->
                new ClusterReads(
                    config.adopter(store, open), config.kafka().orElseThrow().timeout()));
    destinations = new DestinationStates(store, config.keys(), cluster);
    TopicDefinitions definitions = GuardedDefinitions.of(config, store);
    routes =
        Route.all(
            new TopicRoutes(definitions, config.rules()).routes(),
            new ScopeRoutes(definitions).routes(),
            new PauseRoutes(new TopicPauses(store, config.keys(), Clock.systemUTC())).routes(),
            new AdoptionRoutes(waits, cluster, adopter).routes(),
            new ClusterRoutes(connection.map(open -> served(config, store, definitions, open)))
                .routes());
  }

  private ServedCluster served(
      GisConfig config, KeyValueStore store, TopicDefinitions definitions, TopicProvisioner open) {
    return new ServedCluster(
        cluster.orElseThrow(),
        open,
        new TopicImport(open, config.rules(), config.adoption()),
        new ReassignmentEnd(store, config.keys(), definitions, open));
  }

  /** Returns the routes to routes, which also say how the topics are to which those lead. */
  public List<Route> routing(Routes stored, RouteReader served) {
    return new RoutingRoutes(stored, served, destinations).all();
  }

  @Override
  public List<Route> routes() {
    return routes;
  }

  /** Ends the requests that wait for adoption. */
  @Override
  public void endStreams() {
    waits.close();
  }

  @Override
  public void close() {
    waits.close();
    cluster.ifPresent(ClusterReads::close);
    connection.ifPresent(TopicProvisioner::close);
  }
}
