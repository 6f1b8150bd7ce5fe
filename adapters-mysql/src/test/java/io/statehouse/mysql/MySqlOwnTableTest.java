package io.statehouse.mysql;

import io.statehouse.ports.contract.OtherVersion;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;

@NeedsServer(ServerKind.MYSQL)
@OtherVersion
class MySqlOwnTableTest extends OwnTableContract {
  MySqlOwnTableTest() {
    super(SharedServers.mySql());
  }
}
