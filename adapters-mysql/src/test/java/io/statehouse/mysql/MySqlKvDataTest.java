package io.statehouse.mysql;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;

@NeedsServer(ServerKind.MYSQL)
class MySqlKvDataTest extends KvDataContract {
  MySqlKvDataTest() {
    super(SharedServers.mySql());
  }
}
