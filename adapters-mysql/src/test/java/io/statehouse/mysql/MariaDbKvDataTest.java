package io.statehouse.mysql;

import io.statehouse.ports.contract.OtherVersion;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;

@NeedsServer(ServerKind.MARIADB)
@OtherVersion
class MariaDbKvDataTest extends KvDataContract {
  MariaDbKvDataTest() {
    super(SharedServers.mariaDb());
  }
}
