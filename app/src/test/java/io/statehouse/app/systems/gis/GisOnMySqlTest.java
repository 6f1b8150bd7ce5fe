package io.statehouse.app.systems.gis;

import io.statehouse.domain.gis.GisContract.Costs;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** GIS configuration on MySql, as the product opens it. */
@NeedsServer(ServerKind.MARIADB)
class GisOnMySqlTest extends GisOnServer {
  /** A commit is one request that locks and reads, and one that writes. */
  @Override
  protected Costs costs() {
    return new Costs(6, 7, 3, 4, 3);
  }
}
