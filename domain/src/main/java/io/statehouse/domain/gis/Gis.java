package io.statehouse.domain.gis;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.RouteSettings;
import io.statehouse.domain.gis.topics.TopicAdopter;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.topics.TopicProvisioner;
import java.security.SecureRandom;
import java.time.Clock;

/**
 * Routes and topics in one store, with the default rules of each. Opening it neither reads nor
 * writes. Safe for use by several threads; only the store needs closing.
 *
 * <p>Other rules are given where a part is opened alone: {@link Routes#open}, {@link
 * TopicDefinitions} and {@link TopicAdopter}.
 */
public final class Gis {
  private final KeyValueStore store;
  private final GisSettings keys;
  private final SecureRandom random = new SecureRandom();
  private final Routes routes;
  private final TopicDefinitions topics;

  private Gis(KeyValueStore store, GisSettings keys) {
    this.store = requireNonNull(store, "store");
    this.keys = requireNonNull(keys, "keys");
    this.routes = Routes.open(store, keys, RouteSettings.DEFAULT, random, Clock.systemUTC());
    this.topics =
        new TopicDefinitions(store, keys, TopicRules.DEFAULT, random)
            .guardedBy(routes.routedTopics()::requireUnrouted);
  }

  /** Opens the configuration in {@code store} under its usual prefixes. */
  public static Gis open(KeyValueStore store) {
    return open(store, GisSettings.DEFAULT);
  }

  /**
   * @param keys the prefixes under which the configuration is
   */
  public static Gis open(KeyValueStore store, GisSettings keys) {
    return new Gis(store, keys);
  }

  public Routes routes() {
    return routes;
  }

  /**
   * Returns the definitions of topics, as writers read and change them. Those to which live routes
   * lead are not removed, unless forced.
   */
  public TopicDefinitions topics() {
    return topics;
  }

  /** Returns what makes the topics of a cluster as they are defined; it sends nothing yet. */
  public TopicAdopter adopter(TopicProvisioner cluster) {
    return new TopicAdopter(
        store,
        keys,
        TopicRules.DEFAULT,
        AdoptionPolicy.DEFAULT,
        cluster,
        Clock.systemUTC(),
        System::nanoTime,
        random);
  }
}
