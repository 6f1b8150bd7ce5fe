package io.statehouse.app.systems.missions;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** Missions on etcd, as the product opens it. */
@NeedsServer(ServerKind.ETCD)
class MissionsOnEtcdTest extends MissionsOnStore {}
