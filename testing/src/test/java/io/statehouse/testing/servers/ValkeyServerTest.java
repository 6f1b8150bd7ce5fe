package io.statehouse.testing.servers;

import io.statehouse.testing.junit.NeedsServer;

@NeedsServer(value = ServerKind.VALKEY, ours = true)
class ValkeyServerTest extends RedisServerContract {
  ValkeyServerTest() {
    super(ServerKind.VALKEY);
  }
}
