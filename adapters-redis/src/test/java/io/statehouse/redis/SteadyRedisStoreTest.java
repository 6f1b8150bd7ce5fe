package io.statehouse.redis;

import io.statehouse.ports.contract.Cost;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.servers.ServerKind;

/** The contract, with every listing made in steps, as those of large databases are. */
@NeedsServer(ServerKind.REDIS)
class SteadyRedisStoreTest extends RedisStoreContract {
  @Override
  RedisServer server() {
    return SharedServers.redis();
  }

  @Override
  RedisSettings.Builder chosen(RedisSettings.Builder settings) {
    return settings.entriesListedAtOnce(0);
  }

  @Override
  protected Cost costOf(String operation) {
    return operation.equals("list")
        ? Cost.upTo(3, "it was asked to list in steps: whether by script, the names, the values")
        : super.costOf(operation);
  }
}
