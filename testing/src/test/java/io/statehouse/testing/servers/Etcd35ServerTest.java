package io.statehouse.testing.servers;

import io.statehouse.testing.junit.NeedsServer;

@NeedsServer(value = ServerKind.ETCD_3_5, ours = true)
class Etcd35ServerTest extends EtcdServerContract {
  Etcd35ServerTest() {
    super(ServerKind.ETCD_3_5);
  }
}
