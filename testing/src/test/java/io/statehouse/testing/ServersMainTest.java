package io.statehouse.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.process.ChildJvm;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.wire.Address;
import io.statehouse.testing.wire.RedisConnection;
import java.net.ConnectException;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@NeedsServer(value = ServerKind.REDIS, ours = true)
class ServersMainTest {
  @Test
  void prints_server_urls_and_stops_the_servers_at_the_end_of_its_input() throws Exception {
    try (ChildJvm child = new ChildJvm(ServersMain.class, "--until-stdin-ends", "redis")) {
      URI url = URI.create(child.said("redis").strip().split(" ")[0]);
      Address address = new Address(url.getHost(), url.getPort());
      assertThat(url).hasScheme("redis").hasPath("/0");
      assertThat(child.said("redis-cli").strip()).endsWith("/redis-cli");
      try (RedisConnection connection = new RedisConnection(address, Optional.empty())) {
        assertThat(connection.send("PING")).isEqualTo("PONG");
      }

      child.process().getOutputStream().close();

      assertThat(child.process().waitFor()).isZero();
      assertThatThrownBy(() -> new RedisConnection(address, Optional.empty()))
          .isInstanceOf(ConnectException.class);
    }
  }
}
