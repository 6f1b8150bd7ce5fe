package io.statehouse.app.systems.css;

import io.statehouse.app.stores.EmptyStores;
import io.statehouse.domain.css.CssContract;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;
import org.junit.jupiter.api.BeforeEach;

/** Qserv's central state on Qserv's own table in MySQL, as the product opens it. */
@NeedsServer(ServerKind.MYSQL)
class CssOnKvDataTest extends CssContract {
  private final String url = SharedServers.mySql().url() + "?table=kvData";

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

  /** Every row names the row of its parent, and its keys are compared without case or accents. */
  @Override
  protected boolean refusesBrokenTrees() {
    return true;
  }
}
