package io.statehouse.etcd;

import io.statehouse.ports.contract.OtherVersion;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;

@NeedsServer(ServerKind.ETCD_3_5)
@OtherVersion
class Etcd35StoreTest extends EtcdContract {
  Etcd35StoreTest() {
    super(SharedServers.etcd35());
  }
}
