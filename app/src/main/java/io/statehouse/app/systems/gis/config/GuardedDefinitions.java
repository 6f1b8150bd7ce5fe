package io.statehouse.app.systems.gis.config;

import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.ports.KeyValueStore;
import java.security.SecureRandom;
import java.time.Clock;

/** Opens routes, and definitions of topics, of which none goes while live routes lead to it. */
public final class GuardedDefinitions {
  private GuardedDefinitions() {}

  public static Routes routes(GisConfig config, KeyValueStore store) {
    return Routes.open(
        store, config.keys(), config.routes(), new SecureRandom(), Clock.systemUTC());
  }

  public static TopicDefinitions of(GisConfig config, KeyValueStore store) {
    return new TopicDefinitions(store, config.keys(), config.rules(), new SecureRandom())
        .guardedBy(routes(config, store).routedTopics()::requireUnrouted);
  }
}
