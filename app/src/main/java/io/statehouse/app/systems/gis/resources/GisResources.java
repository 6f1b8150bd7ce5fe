package io.statehouse.app.systems.gis.resources;

import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.systems.gis.config.GisConfig;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.ports.KeyValueStore;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;

/** All kinds of GIS' entities that are kept in files. */
public final class GisResources {
  private GisResources() {}

  /** Returns the kinds in the order in which they are put: routes lead to topics. */
  public static List<ResourceKind> of(GisConfig config, KeyValueStore store) {
    SecureRandom random = new SecureRandom();
    return List.of(
        new TopicKind(new TopicDefinitions(store, config.keys(), config.rules(), random)),
        new RoutesKind(
            Routes.open(store, config.keys(), config.routes(), random, Clock.systemUTC())));
  }
}
