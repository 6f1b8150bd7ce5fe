package io.statehouse.app.systems.gis;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;

/** GIS configuration on MySql, as the product opens it. */
@NeedsServer(ServerKind.MARIADB)
class GisOnMySqlTest extends GisOnServer {
  GisOnMySqlTest() {
    super(SharedServers.mariaDb().url());
  }
}
