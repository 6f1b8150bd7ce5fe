package io.statehouse.mysql;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;

/** The contract once more, with callers who share requests. */
@NeedsServer(ServerKind.MYSQL)
class MySqlBatchedTest extends OwnTableContract {
  MySqlBatchedTest() {
    super(SharedServers.mySql());
  }

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    MySqlSettings settings = settings();
    return new BatchingStore(
        MySqlStore.open(settings, trips), MySqlStore.batching(settings.timeout()));
  }
}
