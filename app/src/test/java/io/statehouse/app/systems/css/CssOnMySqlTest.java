package io.statehouse.app.systems.css;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** Qserv's central state on a table of ours in MariaDB, as the product opens it. */
@NeedsServer(ServerKind.MARIADB)
class CssOnMySqlTest extends CssOnStore {}
