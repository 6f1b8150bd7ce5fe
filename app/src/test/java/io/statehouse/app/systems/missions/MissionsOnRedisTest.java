package io.statehouse.app.systems.missions;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** Missions on Redis, Houston's own store, as the product opens it. */
@NeedsServer(ServerKind.REDIS)
class MissionsOnRedisTest extends MissionsOnStore {}
