package io.statehouse.testing.servers;

import io.statehouse.testing.junit.NeedsServer;

@NeedsServer(value = ServerKind.MARIADB, ours = true)
class MariaDbServerTest extends MySqlServerContract {
  MariaDbServerTest() {
    super(ServerKind.MARIADB);
  }
}
