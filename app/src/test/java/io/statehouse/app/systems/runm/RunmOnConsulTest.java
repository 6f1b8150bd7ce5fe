package io.statehouse.app.systems.runm;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** The metadata of runm on Consul, as the product opens it. */
@NeedsServer(ServerKind.CONSUL)
class RunmOnConsulTest extends RunmOnStore {
  /** Each request takes a millisecond or two. */
  @Override
  protected int oneCaseIn() {
    return 4;
  }
}
