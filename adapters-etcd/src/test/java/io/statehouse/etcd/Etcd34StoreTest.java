package io.statehouse.etcd;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;

@NeedsServer(ServerKind.ETCD)
class Etcd34StoreTest extends EtcdContract {
  Etcd34StoreTest() {
    super(SharedServers.etcd());
  }
}
