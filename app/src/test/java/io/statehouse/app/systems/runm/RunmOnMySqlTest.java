package io.statehouse.app.systems.runm;

import io.statehouse.app.stores.EmptyStores;
import io.statehouse.domain.runm.RunmContract;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;
import org.junit.jupiter.api.BeforeEach;

/** The metadata of runm on a table in MariaDB, as the product opens it. */
@NeedsServer(ServerKind.MARIADB)
class RunmOnMySqlTest extends RunmContract {
  private final String url = SharedServers.mariaDb().url();

  @BeforeEach
  void emptyTheStore() {
    EmptyStores.empty(url);
  }

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    return EmptyStores.open(url, trips);
  }

  /** One request locks and reads, the decision is made here, a second writes and commits. */
  @Override
  protected int tripsOfACommit() {
    return 2;
  }

  /** Each commit waits for the disk. */
  @Override
  protected int oneCaseIn() {
    return 2;
  }
}
