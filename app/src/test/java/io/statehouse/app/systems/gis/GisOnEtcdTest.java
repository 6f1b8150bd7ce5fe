package io.statehouse.app.systems.gis;

import io.statehouse.domain.gis.GisContract.Costs;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** GIS configuration on Etcd, as the product opens it. */
@NeedsServer(ServerKind.ETCD_3_5)
class GisOnEtcdTest extends GisOnServer {
  /** Transactions of at most 128 writes, and listings of a thousand keys at once. */
  @Override
  protected Costs costs() {
    return new Costs(5, 17, 3, 4, 4);
  }
}
