package io.statehouse.app.systems.gis;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;

/** GIS configuration on Consul, as the product opens it. */
@NeedsServer(ServerKind.CONSUL)
class GisOnConsulTest extends GisOnServer {
  GisOnConsulTest() {
    super(SharedServers.consul().url());
  }
}
