package io.statehouse.app.http.access;

import static java.net.http.HttpResponse.BodyHandlers.ofString;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.app.http.RunningServer;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that present certificates of many kinds to one server. */
class CertificateTest {
  private static final TestAuthority AUTHORITY = TestAuthority.shared();

  @TempDir static Path directory;
  private static RunningServer server;

  @BeforeAll
  static void start() throws IOException {
    Path file = directory.resolve("access.yaml");
    Files.writeString(
        file,
        """
        certificates:
          client: {subject: CN=client, roles: [css-read]}
          gateway: {san: gateway.example, roles: [gis-read]}
          branch: {subject: "CN=branch,O=Example", roles: [css-read]}
          both: {subject: CN=both, san: both.example, roles: [gis-read]}
        """);
    server =
        new RunningServer(
            directory,
            Map.of(
                "access.file", file.toString(),
                "tls.certificate", AUTHORITY.serverCertificate().toString(),
                "tls.key", AUTHORITY.serverKey().toString(),
                "tls.client-ca", AUTHORITY.authority().toString()),
            client(AUTHORITY.context()));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static HttpClient client(SSLContext presenting) {
    return HttpClient.newBuilder().sslContext(presenting).build();
  }

  private static HttpResponse<String> get(SSLContext presenting, String path) throws IOException {
    try {
      return client(presenting).send(server.request(path).build(), ofString());
    } catch (InterruptedException stop) {
      throw new AssertionError("interrupted", stop);
    }
  }

  @Test
  void a_client_is_known_by_an_alternative_name() throws IOException {
    SSLContext gateway = AUTHORITY.context("pod-7f3a", "other.example", "gateway.example");

    assertThat(get(gateway, "/gis/topics").statusCode()).isEqualTo(200);
    assertThat(get(gateway, "/css/databases").body())
        .contains("certificate gateway has no right to this: it needs read on css");
  }

  @Test
  void a_common_name_is_not_an_alternative_name() throws IOException {
    SSLContext claims = AUTHORITY.context("gateway.example");

    assertThat(get(claims, "/gis/topics").statusCode()).isEqualTo(401);
  }

  @Test
  void both_names_must_be_right_where_both_are_configured() throws IOException {
    assertThat(get(AUTHORITY.context("both", "both.example"), "/gis/topics").statusCode())
        .isEqualTo(200);
    assertThat(get(AUTHORITY.context("both", "other.example"), "/gis/topics").statusCode())
        .isEqualTo(401);
    assertThat(get(AUTHORITY.context("other", "both.example"), "/gis/topics").statusCode())
        .isEqualTo(401);
  }

  @Test
  void an_unknown_subject_is_anonymous() throws IOException {
    SSLContext unknown = AUTHORITY.context("client2");

    assertThat(get(unknown, "/css/databases").statusCode()).isEqualTo(401);
    assertThat(get(unknown, "/access/session").body()).contains("\"kind\":\"anonymous\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Client",
        "\uff43lient",
        "client\0",
        "branch,O=Example",
        "branch\uff0cO\uff1dExample"
      })
  void a_subject_that_looks_like_another_is_unknown(String commonName) throws IOException {
    assertThat(get(AUTHORITY.context(commonName), "/css/databases").statusCode()).isEqualTo(401);
  }

  @Test
  void a_certificate_of_another_authority_is_refused_before_any_request() {
    SSLContext forged = AUTHORITY.contextSignedBy(TestAuthority.stranger());

    assertThatExceptionOfType(IOException.class).isThrownBy(() -> get(forged, "/health"));
  }

  @Test
  void an_expired_certificate_is_refused_before_any_request() {
    SSLContext expired = AUTHORITY.expiredContext();

    assertThatExceptionOfType(IOException.class).isThrownBy(() -> get(expired, "/health"));
  }

  @Test
  void one_connection_that_is_refused_does_not_affect_the_others() throws IOException {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> get(AUTHORITY.expiredContext(), "/css/databases"));

    assertThat(get(AUTHORITY.context(), "/css/databases").statusCode()).isEqualTo(200);
  }
}
