package io.statehouse.app.systems.gis;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;

/** GIS configuration on Redis, as the product opens it. */
@NeedsServer(ServerKind.REDIS)
class GisOnRedisTest extends GisOnServer {
  GisOnRedisTest() {
    super(SharedServers.redis().url());
  }
}
