package io.statehouse.app.systems.missions;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** Missions on a table in MariaDB, as the product opens it. */
@NeedsServer(ServerKind.MARIADB)
class MissionsOnMySqlTest extends MissionsOnStore {}
