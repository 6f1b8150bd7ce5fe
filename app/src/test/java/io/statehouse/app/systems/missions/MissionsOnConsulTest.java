package io.statehouse.app.systems.missions;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** Missions on Consul, as the product opens it. */
@NeedsServer(ServerKind.CONSUL)
class MissionsOnConsulTest extends MissionsOnStore {}
