package io.statehouse.testing.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.tls.TestAuthority;
import io.statehouse.testing.wire.HttpPeer;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@NeedsServer(value = ServerKind.CONSUL, ours = true)
class ConsulServerTest extends TestServerContract {
  ConsulServerTest() {
    super(ServerKind.CONSUL);
  }

  @Override
  void write(TestServer to, String value) throws IOException {
    ((ConsulServer) to).http().put("/v1/kv/gis/key", value).orFail();
  }

  @Override
  String read(TestServer from) throws IOException {
    return ((ConsulServer) from).http().get("/v1/kv/gis/key?raw").orFail();
  }

  @Test
  void with_credentials_accepts_only_its_tokens_and_limits_each_to_its_own_data()
      throws IOException {
    String token = UUID.randomUUID().toString();
    ServerSettings settings = ServerSettings.plain().withCredentials("admin", token);
    try (ConsulServer guarded = ConsulServer.start(settings)) {
      write(guarded, "all rights");
      String reading = guarded.newToken("reader", "key_prefix \"gis/\" { policy = \"read\" }");

      HttpPeer reader =
          new HttpPeer(guarded.address(), Optional.empty(), Map.of("X-Consul-Token", reading));
      assertThat(reader.get("/v1/kv/gis/key?raw").body()).isEqualTo("all rights");
      assertThat(reader.put("/v1/kv/gis/key", "mine").status()).isEqualTo(403);
      assertThat(new HttpPeer(guarded.address()).put("/v1/kv/gis/key", "x").status())
          .isEqualTo(403);
    }
  }

  @Test
  void with_tls_shows_a_certificate_and_may_demand_one() throws IOException {
    TestAuthority authority = TestAuthority.shared();
    ServerSettings settings = ServerSettings.plain().withClientCertificates(authority);
    try (ConsulServer secure = ConsulServer.start(settings)) {
      write(secure, "sealed");

      assertThat(read(secure)).isEqualTo("sealed");
      HttpPeer stranger =
          new HttpPeer(secure.address(), Optional.of(TestAuthority.stranger().context()), Map.of());
      assertThatThrownBy(() -> stranger.get("/v1/status/leader")).isInstanceOf(IOException.class);
    }
  }
}
