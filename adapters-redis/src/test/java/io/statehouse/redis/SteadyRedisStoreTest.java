package io.statehouse.redis;

import io.statehouse.ports.contract.Cost;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.wire.Address;

/** The contract, with every listing made in steps, as those of large databases are. */
@NeedsServer(ServerKind.REDIS)
class SteadyRedisStoreTest extends RedisStoreContract {
  SteadyRedisStoreTest() {
    super(SharedServers.redis());
  }

  @Override
  RedisSettings.Builder settings(Address address) {
    return super.settings(address).entriesListedAtOnce(0);
  }

  @Override
  protected Cost costOf(String operation) {
    return operation.equals("list")
        ? Cost.upTo(3, "it was asked to list in steps: whether by script, the names, the values")
        : super.costOf(operation);
  }
}
