package io.statehouse.redis;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.servers.ServerKind;

@NeedsServer(value = ServerKind.VALKEY, ours = true)
class ValkeyListingTest extends ListingTest {
  @Override
  RedisServer server() {
    return SharedServers.valkey();
  }
}
