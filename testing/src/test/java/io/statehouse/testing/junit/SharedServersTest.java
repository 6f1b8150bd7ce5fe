package io.statehouse.testing.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerOverrides;
import io.statehouse.testing.servers.TestServer;
import io.statehouse.testing.wire.RedisConnection;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SharedServersTest {
  @Test
  void a_server_that_is_left_out_is_not_started() {
    ServerOverrides choice = new ServerOverrides(Map.of("STATEHOUSE_TEST_WITHOUT", "mysql"));

    try (TestServer server = SharedServers.start(ServerKind.MYSQL, choice)) {
      assertThatIllegalStateException()
          .isThrownBy(server::isRunning)
          .withMessageContaining("was never started");
      assertThat(server.url()).startsWith("mysql://");
    }
  }

  @NeedsServer(ServerKind.REDIS)
  @Nested
  class Running {
    @Test
    void hands_out_the_same_running_server_each_time() throws IOException {
      RedisServer server = SharedServers.redis();

      assertThat(SharedServers.redis()).isSameAs(server);
      try (RedisConnection connection = server.connect()) {
        assertThat(connection.send("PING")).isEqualTo("PONG");
      }
    }
  }
}
