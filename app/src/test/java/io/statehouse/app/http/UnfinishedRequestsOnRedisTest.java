package io.statehouse.app.http;

import io.statehouse.app.stores.EmptyStores;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same with missions on Redis. */
@NeedsServer(ServerKind.REDIS)
class UnfinishedRequestsOnRedisTest {
  @TempDir Path directory;

  @Test
  void a_thousand_unfinished_requests_delay_no_other_client() throws Exception {
    String url = SharedServers.redis().url();
    EmptyStores.empty(url);

    UnfinishedRequests.delayNoOtherClient(directory, Map.of("systems.missions", url));
  }
}
