package io.statehouse.consul;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

@NeedsServer(ServerKind.CONSUL)
class ConsulStoreTest extends ConsulStoreContract {}
