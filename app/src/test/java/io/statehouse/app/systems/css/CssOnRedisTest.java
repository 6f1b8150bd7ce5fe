package io.statehouse.app.systems.css;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** Qserv's central state on Redis, as the product opens it. */
@NeedsServer(ServerKind.REDIS)
class CssOnRedisTest extends CssOnStore {}
