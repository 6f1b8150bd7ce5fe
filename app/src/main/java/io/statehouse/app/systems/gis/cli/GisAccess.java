package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.systems.gis.GisConfig;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.ports.KeyValueStore;
import java.security.SecureRandom;
import java.time.Clock;

/** The configuration in an open store. */
record GisAccess(GisConfig config, KeyValueStore store) {

  Routes routes() {
    return Routes.open(
        store, config.keys(), config.routes(), new SecureRandom(), Clock.systemUTC());
  }

  TopicDefinitions definitions() {
    return new TopicDefinitions(store, config.keys(), config.rules(), new SecureRandom());
  }
}
