package io.statehouse.consul;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;
import java.time.Duration;

@NeedsServer(ServerKind.CONSUL)
class BatchedConsulStoreTest extends ConsulStoreContract {
  @Override
  KeyValueStore finished(ConsulStore store) {
    return new BatchingStore(store, ConsulStore.batching(Duration.ofSeconds(5)));
  }
}
