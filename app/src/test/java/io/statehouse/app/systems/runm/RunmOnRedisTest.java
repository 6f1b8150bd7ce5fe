package io.statehouse.app.systems.runm;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** The metadata of runm on Redis, as the product opens it. */
@NeedsServer(ServerKind.REDIS)
class RunmOnRedisTest extends RunmOnStore {}
