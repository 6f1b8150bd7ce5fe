package io.statehouse.app.systems.runm;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** The metadata of runm on etcd, the store of the original, as the product opens it. */
@NeedsServer(ServerKind.ETCD_3_5)
class RunmOnEtcdTest extends RunmOnStore {
  /** Each commit waits for the disk. */
  @Override
  protected int oneCaseIn() {
    return 4;
  }
}
