package io.statehouse.mysql;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.contract.BatchedVariant;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.wire.Address;

/** The contract with batching. */
@NeedsServer(ServerKind.MARIADB)
@BatchedVariant
class MariaDbBatchedTest extends OwnTableContract {
  MariaDbBatchedTest() {
    super(SharedServers.mariaDb());
  }

  @Override
  protected KeyValueStore open(Address address, RoundTripListener trips) {
    return new BatchingStore(
        super.open(address, trips), MySqlStoreKind.batching(database.settings().timeout()));
  }
}
