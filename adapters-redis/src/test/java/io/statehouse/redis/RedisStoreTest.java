package io.statehouse.redis;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;

@NeedsServer(ServerKind.REDIS)
class RedisStoreTest extends RedisStoreContract {
  RedisStoreTest() {
    super(SharedServers.redis());
  }
}
