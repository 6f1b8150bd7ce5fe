package io.statehouse.consul;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.contract.BatchedVariant;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.wire.Address;

@NeedsServer(ServerKind.CONSUL)
@BatchedVariant
class BatchedConsulStoreTest extends ConsulStoreContract {
  @Override
  protected KeyValueStore open(Address address, RoundTripListener trips) {
    return new BatchingStore(super.open(address, trips), ConsulStore.batching(TIMEOUT));
  }
}
