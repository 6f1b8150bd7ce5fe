package io.statehouse.redis;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.Deviation;
import io.statehouse.ports.contract.StoreClockContract;
import io.statehouse.testing.contract.ServerStoreContract;
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.wire.Address;
import org.junit.jupiter.api.Nested;

/** The contract on Redis and Valkey, beside programs such as {@code redis-cli}. */
abstract class RedisStoreContract extends ServerStoreContract {
  RedisStoreContract(RedisServer server) {
    super(server, new RedisCli(server));
  }

  String url(Address address) {
    return "redis://" + address + "?timeout=" + TIMEOUT.toSeconds() + "s";
  }

  @Override
  protected KeyValueStore open(Address address, RoundTripListener trips) {
    return RedisStore.open(RedisSettings.of(url(address)), trips);
  }

  @Override
  protected Deviation scansAreNotLazy() {
    return Deviation.because("Redis keeps no order, so all names below the prefix are read first");
  }

  @Nested
  class Clock extends StoreClockContract {
    Clock() {
      super(RedisStoreContract.this);
    }
  }
}
