package io.statehouse.app.systems.runm;

import io.statehouse.app.stores.EmptyStores;
import io.statehouse.domain.runm.RunmContract;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;
import org.junit.jupiter.api.BeforeEach;

/** The metadata of runm on Consul, as the product opens it. */
@NeedsServer(ServerKind.CONSUL)
class RunmOnConsulTest extends RunmContract {
  private final String url = SharedServers.consul().url();

  @BeforeEach
  void emptyTheStore() {
    EmptyStores.empty(url);
  }

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    return EmptyStores.open(url, trips);
  }

  /** Consul refuses to read an absent key with others, so what is absent is found out first. */
  @Override
  protected int tripsOfARead() {
    return 2;
  }

  /** The names of the keys below a prefix are read first, then their values. */
  @Override
  protected int tripsOfAScan() {
    return 2;
  }

  /** Each request takes a millisecond or two. */
  @Override
  protected int oneCaseIn() {
    return 4;
  }
}
