package io.statehouse.app.systems.runm;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** The metadata of runm on a table in MariaDB, as the product opens it. */
@NeedsServer(ServerKind.MARIADB)
class RunmOnMySqlTest extends RunmOnStore {
  /** Each commit waits for the disk. */
  @Override
  protected int oneCaseIn() {
    return 2;
  }
}
