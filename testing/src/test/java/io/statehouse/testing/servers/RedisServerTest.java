package io.statehouse.testing.servers;

import io.statehouse.testing.junit.NeedsServer;

@NeedsServer(value = ServerKind.REDIS, ours = true)
class RedisServerTest extends RedisServerContract {
  RedisServerTest() {
    super(ServerKind.REDIS);
  }
}
