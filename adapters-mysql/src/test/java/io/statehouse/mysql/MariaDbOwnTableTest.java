package io.statehouse.mysql;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;

@NeedsServer(ServerKind.MARIADB)
class MariaDbOwnTableTest extends OwnTableContract {
  MariaDbOwnTableTest() {
    super(SharedServers.mariaDb());
  }
}
