package io.statehouse.redis;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.servers.ServerKind;

@NeedsServer(value = ServerKind.VALKEY, ours = true)
class ValkeyTransactionScriptTest extends TransactionScriptTest {
  @Override
  RedisServer server() {
    return SharedServers.valkey();
  }
}
