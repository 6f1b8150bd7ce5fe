package io.statehouse.redis;

import io.statehouse.ports.contract.Cost;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.wire.Address;

/** The contract with every listing in steps, as in large databases. */
@NeedsServer(ServerKind.REDIS)
class SteadyRedisStoreTest extends RedisStoreContract {
  SteadyRedisStoreTest() {
    super(SharedServers.redis());
  }

  @Override
  String url(Address address) {
    return super.url(address) + "&listed-at-once=0";
  }

  @Override
  protected Cost costOf(String operation) {
    return operation.equals("list")
        ? Cost.upTo(3, "it lists in steps: the attempt by script, the names, the values")
        : super.costOf(operation);
  }
}
