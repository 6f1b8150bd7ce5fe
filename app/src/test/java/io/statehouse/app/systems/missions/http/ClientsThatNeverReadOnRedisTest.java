package io.statehouse.app.systems.missions.http;

import io.statehouse.app.stores.EmptyStores;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;

@NeedsServer(ServerKind.REDIS)
class ClientsThatNeverReadOnRedisTest extends ClientsThatNeverReadTest {
  @Override
  String store() {
    String url = SharedServers.redis().url();
    EmptyStores.empty(url);
    return url;
  }
}
