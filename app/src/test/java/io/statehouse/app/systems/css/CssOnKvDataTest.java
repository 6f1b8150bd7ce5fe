package io.statehouse.app.systems.css;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** Qserv's central state on Qserv's own table in MySQL, as the product opens it. */
@NeedsServer(ServerKind.MYSQL)
class CssOnKvDataTest extends CssOnStore {
  CssOnKvDataTest() {
    super("?table=kvData");
  }

  /** Every row names the row of its parent, and its keys are compared without case or accents. */
  @Override
  protected boolean refusesBrokenTrees() {
    return true;
  }
}
