package io.statehouse.app.systems.missions;

import io.statehouse.app.stores.EmptyStores;
import io.statehouse.domain.missions.MissionsContract;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;
import org.junit.jupiter.api.BeforeEach;

/** Missions on Redis, Houston's own store, as the product opens it. */
@NeedsServer(ServerKind.REDIS)
class MissionsOnRedisTest extends MissionsContract {
  private final String url = SharedServers.redis().url();

  @BeforeEach
  void emptyTheStore() {
    EmptyStores.empty(url);
  }

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    return EmptyStores.open(url, trips);
  }
}
