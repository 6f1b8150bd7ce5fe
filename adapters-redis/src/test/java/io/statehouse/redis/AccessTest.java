package io.statehouse.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Change;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.contract.Eventually;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.tls.TestAuthority;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Authentication, encryption, and the choice of the database. */
@NeedsServer(value = ServerKind.REDIS, ours = true)
class AccessTest {
  private static final Class<StoreException.Refused> REFUSED = StoreException.Refused.class;
  private static final Class<StoreException.Unavailable> UNAVAILABLE =
      StoreException.Unavailable.class;

  @Test
  void a_password_is_required_and_never_shown() {
    try (RedisServer server = start(ServerSettings.plain().withCredentials("default", "s3cret"))) {
      assertThatExceptionOfType(REFUSED)
          .isThrownBy(() -> use(at(server)))
          .withMessageContaining("requires a password");
      assertThatExceptionOfType(REFUSED)
          .isThrownBy(() -> use(at(server, ":wr0ng@")))
          .withMessageContaining("rejects this user and password")
          .withMessageNotContaining("wr0ng");
      use(at(server, ":s3cret@"));
      assertThat(RedisSettings.of(at(server, ":s3cret@")).toString()).doesNotContain("s3cret");
    }
  }

  @Test
  void a_user_can_log_in_and_watch() {
    try (RedisServer server = start(ServerSettings.plain().withCredentials("alice", "s3cret"))) {
      use(at(server, "alice:s3cret@"));
      assertThatExceptionOfType(REFUSED).isThrownBy(() -> use(at(server, ":s3cret@")));
    }
  }

  @Test
  void tls_needs_a_certificate_that_is_trusted_and_names_the_host() {
    ServerSettings settings =
        ServerSettings.plain()
            .withTls(TestAuthority.shared())
            .withArguments("--bind", "127.0.0.1", "127.0.0.2");
    try (RedisServer server = start(settings)) {
      String url = encrypted(server, TestAuthority.shared());
      use(url);
      use(url.replace("127.0.0.1", "localhost"));
      assertThatExceptionOfType(UNAVAILABLE)
          .as("a certificate of another authority")
          .isThrownBy(() -> use(encrypted(server, TestAuthority.stranger())))
          .withMessageContaining("TLS failed");
      assertThatExceptionOfType(UNAVAILABLE)
          .as("a certificate for another host")
          .isThrownBy(() -> use(url.replace("127.0.0.1", "127.0.0.2")))
          .withMessageContaining("TLS failed");
      assertThatExceptionOfType(UNAVAILABLE)
          .as("no TLS")
          .isThrownBy(() -> use(at(server) + "?timeout=500ms"));
    }
  }

  @Test
  void a_client_certificate_is_presented_if_the_server_requires_it() {
    TestAuthority authority = TestAuthority.shared();
    try (RedisServer server = start(ServerSettings.plain().withClientCertificates(authority))) {
      use(encrypted(server, authority));
      assertThatExceptionOfType(UNAVAILABLE)
          .isThrownBy(() -> use(encrypted(server, TestAuthority.stranger())));
    }
  }

  @Test
  void tls_to_a_server_without_it_is_reported() {
    try (RedisServer server = start(ServerSettings.plain())) {
      assertThatExceptionOfType(UNAVAILABLE)
          .isThrownBy(() -> use(encrypted(server, TestAuthority.shared()) + "&timeout=500ms"))
          .withMessageContaining("TLS failed");
    }
  }

  @Test
  void databases_are_separate_and_a_missing_one_is_refused() {
    try (RedisServer server = start(ServerSettings.plain());
        RedisStore zero = open(at(server));
        RedisStore seven = open(database(server, 7))) {
      OnRedis.put(zero, "/a", "in 0");
      OnRedis.put(seven, "/a", "in 7");

      assertThat(zero.get(OnRedis.key("/a")).orElseThrow().value().text()).hasValue("in 0");
      assertThat(seven.list(Prefix.ALL)).hasSize(1);
      use(database(server, 7));
      assertThatExceptionOfType(REFUSED)
          .isThrownBy(() -> use(database(server, 99)))
          .withMessageContaining("no such database");
    }
  }

  /** Writes, reads and watches, to use every kind of connection. */
  private static void use(String url) {
    try (RedisStore store = open(url)) {
      List<Change> changes = new ArrayList<>();
      store.watch(
          Prefix.ALL,
          change -> {
            synchronized (changes) {
              changes.add(change);
            }
          });
      OnRedis.put(store, "/used", "" + System.nanoTime());
      assertThat(store.list(OnRedis.prefix("/used"))).hasSize(1);
      Eventually.await("a change is notified", OnRedis.TIME_LIMIT)
          .until(
              () -> {
                synchronized (changes) {
                  return !changes.isEmpty();
                }
              });
      assertThat(store.check().available()).isTrue();
    }
  }

  private static RedisServer start(ServerSettings settings) {
    return RedisServer.start(ServerKind.REDIS, settings);
  }

  private static RedisStore open(String url) {
    return RedisStore.open(RedisSettings.of(url), (operation, nanos, ok) -> {});
  }

  private static String at(RedisServer server) {
    return at(server, "");
  }

  private static String at(RedisServer server, String login) {
    return "redis://" + login + server.address();
  }

  private static String database(RedisServer server, int number) {
    return at(server) + "/" + number;
  }

  private static String encrypted(RedisServer server, TestAuthority known) {
    return "rediss://" + server.address() + "?" + known.options();
  }
}
