package io.statehouse.redis;

import io.statehouse.ports.contract.OtherVersion;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;

@NeedsServer(ServerKind.VALKEY)
@OtherVersion
class ValkeyStoreTest extends RedisStoreContract {
  ValkeyStoreTest() {
    super(SharedServers.valkey());
  }
}
