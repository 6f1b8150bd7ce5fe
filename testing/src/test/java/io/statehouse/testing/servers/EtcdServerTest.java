package io.statehouse.testing.servers;

import io.statehouse.testing.junit.NeedsServer;

@NeedsServer(value = ServerKind.ETCD, ours = true)
class EtcdServerTest extends EtcdServerContract {
  EtcdServerTest() {
    super(ServerKind.ETCD);
  }
}
