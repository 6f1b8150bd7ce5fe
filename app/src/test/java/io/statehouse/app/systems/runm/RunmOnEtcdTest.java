package io.statehouse.app.systems.runm;

import io.statehouse.app.stores.EmptyStores;
import io.statehouse.domain.runm.RunmContract;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;
import org.junit.jupiter.api.BeforeEach;

/** The metadata of runm on etcd, the store of the original, as the product opens it. */
@NeedsServer(ServerKind.ETCD_3_5)
class RunmOnEtcdTest extends RunmContract {
  private final String url = SharedServers.etcd35().url();

  @BeforeEach
  void emptyTheStore() {
    EmptyStores.empty(url);
  }

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    return EmptyStores.open(url, trips);
  }

  /** Each commit waits for the disk. */
  @Override
  protected int oneCaseIn() {
    return 4;
  }
}
