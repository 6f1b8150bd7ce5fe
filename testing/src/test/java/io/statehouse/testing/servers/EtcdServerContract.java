package io.statehouse.testing.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.testing.tls.TestAuthority;
import io.statehouse.testing.wire.HttpPeer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What an etcd server of either release line does. */
abstract class EtcdServerContract extends TestServerContract {
  private static final String KEY = base64("/key");

  private final ServerKind kind;

  EtcdServerContract(ServerKind kind) {
    super(kind);
    this.kind = kind;
  }

  @Override
  void write(TestServer to, String value) throws IOException {
    new HttpPeer(to.address()).post("/v3/kv/put", put(value)).orFail();
  }

  @Override
  String read(TestServer from) throws IOException {
    return value(new HttpPeer(from.address()).post("/v3/kv/range", RANGE).orFail());
  }

  @Test
  void with_credentials_accepts_only_its_users_and_limits_each_to_its_own_data()
      throws IOException {
    ServerSettings settings = ServerSettings.plain().withCredentials("alice", "secret");
    try (EtcdServer guarded = EtcdServer.start(kind, settings)) {
      guarded.addUser("reader", "letters", "/", false);

      assertThat(new HttpPeer(guarded.address()).post("/v3/kv/put", put("x")).isOk()).isFalse();
      as("alice", "secret", guarded).post("/v3/kv/put", put("hers")).orFail();
      HttpPeer reader = as("reader", "letters", guarded);
      assertThat(value(reader.post("/v3/kv/range", RANGE).orFail())).isEqualTo("hers");
      assertThat(reader.post("/v3/kv/put", put("y")).body()).contains("permission denied");
    }
  }

  @Test
  void with_tls_shows_a_certificate_and_may_demand_one() throws IOException {
    TestAuthority authority = TestAuthority.shared();
    ServerSettings settings = ServerSettings.plain().withClientCertificates(authority);
    try (EtcdServer secure = EtcdServer.start(kind, settings)) {
      HttpPeer known = new HttpPeer(secure.address(), Optional.of(authority.context()), Map.of());
      known.post("/v3/kv/put", put("sealed")).orFail();

      assertThat(value(known.post("/v3/kv/range", RANGE).orFail())).isEqualTo("sealed");
      HttpPeer stranger =
          new HttpPeer(secure.address(), Optional.of(TestAuthority.stranger().context()), Map.of());
      assertThatThrownBy(() -> stranger.get("/health")).isInstanceOf(IOException.class);
    }
  }

  private static final String RANGE = "{\"key\":\"" + KEY + "\"}";

  private static HttpPeer as(String user, String password, TestServer server) throws IOException {
    String login = "{\"name\":\"%s\",\"password\":\"%s\"}".formatted(user, password);
    String answer = new HttpPeer(server.address()).post("/v3/auth/authenticate", login).orFail();
    String token = answer.replaceAll(".*\"token\":\"([^\"]+)\".*", "$1");
    return new HttpPeer(server.address(), Optional.empty(), Map.of("Authorization", token));
  }

  private static String put(String value) {
    return "{\"key\":\"%s\",\"value\":\"%s\"}".formatted(KEY, base64(value));
  }

  private static String value(String answer) {
    String encoded = answer.replaceAll(".*\"value\":\"([^\"]+)\".*", "$1");
    return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
