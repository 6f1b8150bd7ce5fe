package io.statehouse.testing.servers;

import io.statehouse.testing.junit.NeedsServer;

@NeedsServer(value = ServerKind.MYSQL, ours = true)
class MySqlServerTest extends MySqlServerContract {
  MySqlServerTest() {
    super(ServerKind.MYSQL);
  }
}
