package io.statehouse.etcd;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;

@NeedsServer(ServerKind.ETCD_3_5)
class Etcd35StoreTest extends EtcdContract {
  Etcd35StoreTest() {
    super(SharedServers.etcd35());
  }
}
