package io.statehouse.etcd;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.contract.BatchedVariant;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;

@NeedsServer(ServerKind.ETCD_3_5)
@BatchedVariant
class BatchingEtcd35StoreTest extends EtcdContract {
  BatchingEtcd35StoreTest() {
    super(SharedServers.etcd35());
  }

  @Override
  KeyValueStore open(EtcdSettings settings, RoundTripListener trips) {
    return new BatchingStore(super.open(settings, trips), settings.batching());
  }
}
