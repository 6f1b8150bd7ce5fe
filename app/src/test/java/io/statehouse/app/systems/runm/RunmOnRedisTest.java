package io.statehouse.app.systems.runm;

import io.statehouse.app.stores.EmptyStores;
import io.statehouse.domain.runm.RunmContract;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;
import org.junit.jupiter.api.BeforeEach;

/** The metadata of runm on Redis, as the product opens it. */
@NeedsServer(ServerKind.REDIS)
class RunmOnRedisTest extends RunmContract {
  private final String url = SharedServers.redis().url();

  @BeforeEach
  void emptyTheStore() {
    EmptyStores.empty(url);
  }

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    return EmptyStores.open(url, trips);
  }

  /** The names of the keys below a prefix are read first, then their values. */
  @Override
  protected int tripsOfAScan() {
    return 2;
  }
}
