package io.statehouse.app.systems.cloudchamber;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** A deployment of CloudChamber on etcd, the store of the original, as the product opens it. */
@NeedsServer(ServerKind.ETCD_3_5)
class CloudChamberOnEtcdTest extends CloudChamberOnStore {
  /** Each commit waits for the disk. */
  @Override
  protected int oneCaseIn() {
    return 4;
  }
}
