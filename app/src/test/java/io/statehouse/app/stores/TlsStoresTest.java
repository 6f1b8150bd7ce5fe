package io.statehouse.app.stores;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.Health;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.servers.TestServer;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server that requires certificates accepts a client with the PEM files of its URL, no other. */
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

  private Path ca;
  private Path certificate;
  private Path key;

  @BeforeEach
  void nameFiles(@TempDir Path directory) {
    ca = directory.resolve("ca.pem");
    certificate = directory.resolve("certificate.pem");
    key = directory.resolve("key.pem");
  }

  @ParameterizedTest
  @EnumSource(names = {"ETCD", "REDIS", "CONSUL"})
  void the_certificates_of_the_options_are_used(ServerKind kind) {
    try (TestServer server =
        TestServer.of(kind, ServerSettings.plain().withClientCertificates(KNOWN))) {
      server.start();
      String url = server.url().replace("redis:", "rediss:");
      String on = kind == ServerKind.REDIS ? "?" : "?tls=on&";
      String identity = "&certificate=" + KNOWN.clientCertificate() + "&key=" + KNOWN.clientKey();

      Health accepted = check(url + on + "ca=" + KNOWN.authority() + identity);
      assertThat(accepted.available()).as(accepted.summary()).isTrue();
      assertThat(accepted.summary()).contains("TLS");
      assertThat(
              Stream.of(
                      url + on + "timeout=2s&ca=" + KNOWN.authority(),
                      url + on + "timeout=2s" + identity,
                      server.url() + "?timeout=2s")
                  .map(TlsStoresTest::check))
          .noneMatch(Health::available);
      assertFollowed(url + on);
    }
  }

  /** A store that is open follows its files: no certificate of a stranger is accepted. */
  private void assertFollowed(String url) {
    replaceBy(TestAuthority.stranger());
    String files = "&ca=%s&certificate=%s&key=%s".formatted(ca, certificate, key);
    try (KeyValueStore store =
        EmptyStores.open(url + "timeout=2s" + files, RoundTripListener.NONE)) {
      assertThat(store.check().available()).isFalse();

      replaceBy(KNOWN);

      await("the store with the new files")
          .untilAsserted(
              () -> {
                Health health = store.check();
                assertThat(health.available()).as(health.summary()).isTrue();
              });
    }
  }

  private void replaceBy(TestAuthority authority) {
    try {
      Files.copy(authority.authority(), ca, REPLACE_EXISTING);
      Files.copy(authority.clientCertificate(), certificate, REPLACE_EXISTING);
      Files.copy(authority.clientKey(), key, REPLACE_EXISTING);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"MARIADB", "MYSQL"})
  void mysql_accepts_a_user_with_the_certificate_of_the_options(ServerKind kind) {
    ServerSettings settings =
        ServerSettings.plain().withCredentials("ann", "pw").withClientCertificates(KNOWN);
    try (TestServer server = TestServer.of(kind, settings)) {
      server.start();
      String url = server.url().replace("ann@", "ann:pw@") + "?tls=verify-host";
      String trusting = "&ca=" + KNOWN.authority();
      String identity = "&certificate=" + KNOWN.clientCertificate() + "&key=" + KNOWN.clientKey();

      Health accepted = check(url + trusting + identity);
      assertThat(accepted.available()).as(accepted.summary()).isTrue();
      assertThat(Stream.of(url + trusting, url + identity).map(TlsStoresTest::check))
          .noneMatch(Health::available);
      assertFollowed(url + "&");
    }
  }

  private static Health check(String url) {
    try (KeyValueStore store = EmptyStores.open(url, RoundTripListener.NONE)) {
      return store.check();
    }
  }
}
