package io.statehouse.app.systems.cloudchamber;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** A deployment of CloudChamber on a table in MariaDB, as the product opens it. */
@NeedsServer(ServerKind.MARIADB)
class CloudChamberOnMySqlTest extends CloudChamberOnStore {
  /** Each commit waits for the disk. */
  @Override
  protected int oneCaseIn() {
    return 4;
  }
}
