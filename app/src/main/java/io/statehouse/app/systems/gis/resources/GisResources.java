package io.statehouse.app.systems.gis.resources;

import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.systems.gis.config.GisConfig;
import io.statehouse.app.systems.gis.config.GuardedDefinitions;
import io.statehouse.ports.KeyValueStore;
import java.util.List;

/** All kinds of GIS' entities that are kept in files. */
public final class GisResources {
  private GisResources() {}

  /** Returns the kinds in the order in which they are put: routes lead to topics. */
  public static List<ResourceKind> of(GisConfig config, KeyValueStore store) {
    RoutesKind routes = new RoutesKind(GuardedDefinitions.routes(config, store));
    TopicKind topics = new TopicKind(GuardedDefinitions.of(config, store), routes::isToBePublished);
    routes.afterwards(topics::finishRemovals);
    return List.of(topics, routes);
  }
}
