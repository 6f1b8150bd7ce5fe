package io.statehouse.app.systems.css;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** Qserv's central state on etcd, as the product opens it. */
@NeedsServer(ServerKind.ETCD)
class CssOnEtcdTest extends CssOnStore {}
