package io.statehouse.mysql;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;

@NeedsServer(ServerKind.MARIADB)
class MariaDbKvDataTest extends KvDataContract {
  MariaDbKvDataTest() {
    super(SharedServers.mariaDb());
  }
}
