package io.statehouse.testing.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.wire.RedisConnection;
import java.io.IOException;
import org.junit.jupiter.api.Test;

@NeedsServer(ServerKind.REDIS)
class SharedServersTest {
  @Test
  void hands_out_the_same_running_server_each_time() throws IOException {
    RedisServer server = SharedServers.redis();

    assertThat(SharedServers.redis()).isSameAs(server);
    try (RedisConnection connection = server.connect()) {
      assertThat(connection.send("PING")).isEqualTo("PONG");
    }
  }
}
