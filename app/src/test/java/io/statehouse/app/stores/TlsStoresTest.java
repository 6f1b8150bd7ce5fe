package io.statehouse.app.stores;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Health;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.servers.TestServer;
import io.statehouse.testing.tls.TestAuthority;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** PEM files named by a URL let a client in where a server asks for certificates, and only they. */
@NeedsServer(
    value = {
      ServerKind.ETCD,
      ServerKind.REDIS,
      ServerKind.CONSUL,
      ServerKind.MARIADB,
      ServerKind.MYSQL
    },
    ours = true)
class TlsStoresTest {
  private static final TestAuthority KNOWN = TestAuthority.shared();

  @ParameterizedTest
  @EnumSource(names = {"ETCD", "REDIS", "CONSUL"})
  void certificates_are_those_of_the_options(ServerKind kind) {
    try (TestServer server =
        TestServer.of(kind, ServerSettings.plain().withClientCertificates(KNOWN))) {
      server.start();
      String url = server.url().replace("redis:", "rediss:");
      String on = kind == ServerKind.REDIS ? "?" : "?tls=on&";
      String shown = "&certificate=" + KNOWN.clientCertificate() + "&key=" + KNOWN.clientKey();

      Health let = check(url + on + "ca=" + KNOWN.authority() + shown);
      assertThat(let.available()).as(let.summary()).isTrue();
      assertThat(let.summary()).contains("TLS");
      assertThat(
              Stream.of(
                      url + on + "timeout=2s&ca=" + KNOWN.authority(),
                      url + on + "timeout=2s" + shown,
                      server.url() + "?timeout=2s")
                  .map(TlsStoresTest::check))
          .noneMatch(Health::available);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"MARIADB", "MYSQL"})
  void a_user_of_mysql_is_let_in_with_the_certificate_of_the_options(ServerKind kind) {
    ServerSettings settings =
        ServerSettings.plain().withCredentials("ann", "pw").withClientCertificates(KNOWN);
    try (TestServer server = TestServer.of(kind, settings)) {
      server.start();
      String url = server.url().replace("ann@", "ann:pw@") + "?tls=verify-host";
      String trusting = "&ca=" + KNOWN.authority();
      String shown = "&certificate=" + KNOWN.clientCertificate() + "&key=" + KNOWN.clientKey();

      Health let = check(url + trusting + shown);
      assertThat(let.available()).as(let.summary()).isTrue();
      assertThat(Stream.of(url + trusting, url + shown).map(TlsStoresTest::check))
          .noneMatch(Health::available);
    }
  }

  private static Health check(String url) {
    try (KeyValueStore store = EmptyStores.open(url, RoundTripListener.NONE)) {
      return store.check();
    }
  }
}
