package io.statehouse.app.systems.cloudchamber;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** A deployment of CloudChamber on Consul, as the product opens it. */
@NeedsServer(ServerKind.CONSUL)
class CloudChamberOnConsulTest extends CloudChamberOnStore {
  /** Each request takes a millisecond or two. */
  @Override
  protected int oneCaseIn() {
    return 4;
  }

  /** Transactions of at most 64 operations, and two requests to list what is absent. */
  @Override
  protected int tripsOfTheLargestRack() {
    return 16;
  }
}
