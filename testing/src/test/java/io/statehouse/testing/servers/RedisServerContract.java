package io.statehouse.testing.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.testing.tls.TestAuthority;
import io.statehouse.testing.wire.RedisConnection;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a Redis or Valkey server does. */
abstract class RedisServerContract extends TestServerContract {
  private final ServerKind kind;

  RedisServerContract(ServerKind kind) {
    super(kind);
    this.kind = kind;
  }

  @Override
  void write(TestServer to, String value) throws IOException {
    try (RedisConnection connection = ((RedisServer) to).connect()) {
      assertThat(connection.send("SET", "key", value)).isEqualTo("OK");
    }
  }

  @Override
  String read(TestServer from) throws IOException {
    try (RedisConnection connection = ((RedisServer) from).connect()) {
      return connection.send("GET", "key");
    }
  }

  @Test
  void with_credentials_accepts_only_that_user() throws IOException {
    ServerSettings settings = ServerSettings.plain().withCredentials("alice", "secret");
    try (RedisServer guarded = RedisServer.start(kind, settings)) {
      write(guarded, "hers");

      assertThat(read(guarded)).isEqualTo("hers");
      try (RedisConnection stranger = new RedisConnection(guarded.address(), Optional.empty())) {
        assertThat(stranger.send("GET", "key")).startsWith("-NOAUTH");
        assertThat(stranger.send("AUTH", "alice", "wrong")).startsWith("-WRONGPASS");
      }
    }
  }

  @Test
  void with_a_password_for_everyone_needs_no_user() throws IOException {
    ServerSettings settings = ServerSettings.plain().withCredentials("default", "secret");
    try (RedisServer guarded = RedisServer.start(kind, settings);
        RedisConnection old = new RedisConnection(guarded.address(), Optional.empty())) {
      assertThat(old.send("GET", "key")).startsWith("-NOAUTH");
      assertThat(old.send("AUTH", "secret")).isEqualTo("OK");
    }
  }

  @Test
  void with_tls_shows_a_certificate_and_may_demand_one() throws IOException {
    TestAuthority authority = TestAuthority.shared();
    ServerSettings settings = ServerSettings.plain().withClientCertificates(authority);
    try (RedisServer secure = RedisServer.start(kind, settings)) {
      write(secure, "sealed");

      assertThat(read(secure)).isEqualTo("sealed");
      assertThatThrownBy(
              () ->
                  new RedisConnection(
                      secure.address(), Optional.of(TestAuthority.stranger().context())))
          .isInstanceOf(IOException.class);
    }
  }
}
