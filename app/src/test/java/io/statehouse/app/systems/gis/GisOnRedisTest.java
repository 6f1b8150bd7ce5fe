package io.statehouse.app.systems.gis;

import io.statehouse.domain.gis.GisContract.Costs;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** GIS configuration on Redis, as the product opens it. */
@NeedsServer(ServerKind.REDIS)
class GisOnRedisTest extends GisOnServer {
  /** Transactions of at most 1,024 operations. */
  @Override
  protected Costs costs() {
    return new Costs(5, 9, 3, 3, 3);
  }
}
