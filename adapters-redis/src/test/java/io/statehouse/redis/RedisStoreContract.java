package io.statehouse.redis;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.Deviation;
import io.statehouse.testing.contract.ServerStoreContract;
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.wire.Address;

/** The contract on Redis and Valkey, beside programs such as {@code redis-cli}. */
abstract class RedisStoreContract extends ServerStoreContract {
  RedisStoreContract(RedisServer server) {
    super(server, new RedisCli(server));
  }

  RedisSettings.Builder settings(Address address) {
    return RedisSettings.server(address.host(), address.port()).timeout(TIMEOUT);
  }

  @Override
  protected KeyValueStore open(Address address, RoundTripListener trips) {
    return new RedisStore(settings(address).build(), trips);
  }

  @Override
  protected Deviation scansAreNotLazy() {
    return Deviation.because("Redis keeps no order, so all names below the prefix are read first");
  }
}
