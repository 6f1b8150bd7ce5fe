package io.statehouse.app.systems.cloudchamber;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** A deployment of CloudChamber on Redis, as the product opens it. */
@NeedsServer(ServerKind.REDIS)
class CloudChamberOnRedisTest extends CloudChamberOnStore {}
