package io.statehouse.app.http.server;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.RawHttp;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.http.socket.SocketClient;
import io.statehouse.app.systems.missions.http.Tenant;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the server meets clients of other machines: certificates, addresses, names. */
class EdgeTest {
  private static final TestAuthority AUTHORITY = TestAuthority.shared();
  private static final String PASSWORD = "correct-horse-1";
  private static final Map<String, String> OPEN =
      Map.of(
          "listen", "0.0.0.0:0",
          "only", "missions",
          "missions.password", PASSWORD);

  @TempDir Path directory;

  private static Map<String, String> shown(Path certificate, Path key) {
    Map<String, String> settings = new HashMap<>();
    settings.put("tls.certificate", certificate.toString());
    settings.put("tls.key", key.toString());
    return settings;
  }

  private static Map<String, String> shown() {
    return shown(AUTHORITY.serverCertificate(), AUTHORITY.serverKey());
  }

  private static HttpClient trusting() {
    return HttpClient.newBuilder().sslContext(AUTHORITY.context()).build();
  }

  @Test
  void with_a_certificate_everything_is_encrypted_and_the_url_says_so() {
    Map<String, String> settings = shown();
    settings.put("missions.password", PASSWORD);
    try (RunningServer server = new RunningServer(directory, settings, trusting())) {
      assertThat(server.uri("/")).hasScheme("https");
      assertThat(server.get("/missions/api/v1").statusCode()).isEqualTo(200);
      server.send("POST", "/missions/api/v1/key", "{\"id\":\"lunar-dev\"}", Tenant.admin(PASSWORD));
      String origin = "https://127.0.0.1:" + server.uri("/").getPort();
      try (SocketClient client = server.socket("/missions/ws?a=lunar-dev", "Origin", origin)) {
        assertThat(client.next()).contains("New client connected");
      }
      assertThat(server.put("/css/databases/sky", "{}", "Origin", origin).statusCode())
          .isEqualTo(201);
      assertThat(RawHttp.response(server.uri("/").getPort(), "GET /health HTTP/1.1"))
          .doesNotContain("200 OK");
    }
  }

  @Test
  void certificates_are_read_again_once_they_have_changed() throws Exception {
    TestAuthority next = TestAuthority.stranger();
    Path certificate = directory.resolve("chain.pem");
    Path key = directory.resolve("key.pem");
    Files.copy(AUTHORITY.serverCertificate(), certificate);
    Files.copy(AUTHORITY.serverKey(), key);
    Map<String, String> settings = shown(certificate, key);
    settings.put("missions.password", PASSWORD);
    try (RunningServer server = new RunningServer(directory, settings, trusting())) {
      Files.copy(next.serverCertificate(), certificate, REPLACE_EXISTING);
      Files.copy(next.serverKey(), key, REPLACE_EXISTING);

      await("a connection with the next certificate")
          .ignoreException(SSLHandshakeException.class)
          .until(() -> status(server, next) == 200);
      assertThat(server.get("/health").statusCode()).as("a connection from before").isEqualTo(200);
      assertThatThrownBy(() -> status(server, AUTHORITY)).isInstanceOf(SSLHandshakeException.class);
    }
  }

  /** Requests something on a connection of its own, whose certificate this authority signed. */
  private static int status(RunningServer server, TestAuthority trusted) throws Exception {
    HttpClient client = HttpClient.newBuilder().sslContext(trusted.context()).build();
    HttpRequest request = HttpRequest.newBuilder(server.uri("/health")).build();
    return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  @Test
  void missions_without_a_password_are_not_served_over_tls() {
    assertThatThrownBy(() -> new RunningServer(directory, shown(), trusting()).close())
        .isInstanceOf(AppException.class)
        .hasMessageContaining("without an admin password")
        .hasMessageContaining("set missions.password");
  }

  @Test
  void a_password_that_is_stored_already_is_enough() {
    new RunningServer(directory, Map.of("missions.password", PASSWORD)).close();

    try (RunningServer server = new RunningServer(directory, shown(), trusting())) {
      assertThat(server.get("/missions/api/v1/key/all").statusCode()).isEqualTo(403);
    }
  }

  @Test
  void files_that_are_none_or_no_pair_are_refused_in_one_line() throws IOException {
    Path none = directory.resolve("none.pem");
    Path text = Files.writeString(directory.resolve("text.pem"), "no key");

    assertRefused(shown(none, AUTHORITY.serverKey()), "tls.certificate: expected");
    assertRefused(shown(text, AUTHORITY.serverKey()), "tls.certificate: expected");
    assertRefused(shown(AUTHORITY.serverCertificate(), none), "tls.key: expected");
    assertRefused(shown(AUTHORITY.serverCertificate(), text), "tls.key: expected");
    assertRefused(
        shown(AUTHORITY.serverCertificate(), AUTHORITY.clientKey()),
        "is not that of the certificate in");
  }

  private void assertRefused(Map<String, String> settings, String complaint) {
    settings.put("missions.password", PASSWORD);
    assertThatThrownBy(() -> new RunningServer(directory, settings, trusting()).close())
        .isInstanceOf(AppException.class)
        .hasMessageContaining(complaint)
        .hasMessageNotContaining("\n");
  }

  @Test
  void for_other_machines_missions_are_served_by_any_name() {
    try (RunningServer server = new RunningServer(directory, OPEN)) {
      int port = server.uri("/").getPort();

      assertThat(ok(port, "GET /api/v1 HTTP/1.1", "Host: missions.example")).isTrue();
      assertThat(
              ok(
                  port,
                  "GET /api/v1 HTTP/1.1",
                  "Host: missions.example",
                  "Origin: https://missions.example"))
          .isTrue();
      assertThat(
              RawHttp.statusLine(
                  port,
                  "POST /api/v1/plans HTTP/1.1",
                  "Host: missions.example",
                  "Origin: http://evil.example",
                  "Content-Length: 0"))
          .contains(" 403");
    }
  }

  private static boolean ok(int port, String... lines) {
    return RawHttp.statusLine(port, lines).contains(" 200");
  }

  @Test
  void other_machines_see_no_details_of_stores_and_their_keys() {
    try (RunningServer server = new RunningServer(directory, OPEN)) {
      assertThat(server.get("/health").body())
          .contains("\"missions\":{\"available\":true,\"writable\":true}")
          .doesNotContain("summary", "file");
      assertThat(server.get("/keys?prefix=").statusCode()).isEqualTo(403);
      assertThat(server.put("/keys?key=a", "x").statusCode()).isEqualTo(403);
      assertThat(server.get("/api/v1/key/all").statusCode()).isEqualTo(403);
    }
  }

  @Test
  void a_loopback_server_still_refuses_names_that_were_made_to_point_to_it() {
    try (RunningServer server = new RunningServer(directory, Map.of("only", "missions"))) {
      int port = server.uri("/").getPort();

      assertThat(RawHttp.statusLine(port, "GET /api/v1 HTTP/1.1", "Host: evil.example"))
          .contains(" 403");
      assertThat(
              RawHttp.statusLine(
                  port,
                  "GET /ws HTTP/1.1",
                  "Host: evil.example",
                  "Origin: http://evil.example",
                  "Upgrade: websocket",
                  "Connection: Upgrade",
                  "Sec-WebSocket-Version: 13",
                  "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="))
          .contains(" 403");
    }
  }

  @Test
  void a_proxy_that_keeps_host_and_origin_is_served_under_the_names_that_are_set() {
    Map<String, String> settings = Map.of("http.names", "ops.example");
    String[] kept = {"Host: ops.example", "Origin: https://ops.example"};
    String[] foreign = {"Host: ops.example", "Origin: https://evil.example"};
    try (RunningServer server = new RunningServer(directory, settings)) {
      int port = server.uri("/").getPort();

      assertThat(status(port, "GET /console HTTP/1.1", kept)).isEqualTo(200);
      assertThat(status(port, "PUT /css/databases/sky HTTP/1.1", kept)).isEqualTo(201);
      assertThat(status(port, "GET /missions/ws?a=lunar HTTP/1.1", kept)).isNotEqualTo(403);
      assertThat(status(port, "PUT /css/databases/sea HTTP/1.1", foreign)).isEqualTo(403);
      assertThat(status(port, "GET /console HTTP/1.1", "Host: evil.example")).isEqualTo(403);
    }
    Map<String, String> alone = Map.of("http.names", "ops.example", "only", "missions");
    try (RunningServer server = new RunningServer(directory, alone)) {
      int port = server.uri("/").getPort();

      assertThat(status(port, "GET /api/v1 HTTP/1.1", kept)).isEqualTo(200);
      assertThat(status(port, "GET /api/v1 HTTP/1.1", "Host: evil.example")).isEqualTo(403);
    }
  }

  /** Sends a request with an empty object as its body. */
  private static int status(int port, String first, String... headers) {
    try (RawHttp client = new RawHttp(port)) {
      client.write(
          first
              + "\r\n"
              + String.join("\r\n", headers)
              + "\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}");
      return Integer.parseInt(client.rest().split(" ", 3)[1]);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Test
  void requests_without_tls_are_redirected() throws IOException {
    try (HttpsRedirect redirect = HttpsRedirect.start(ListenAddress.parse("127.0.0.1:0"), 8443)) {
      int port = redirect.port();
      assertThat(
              RawHttp.response(
                  port, "GET /css/databases?limit=1 HTTP/1.1", "Host: statehouse.example:80"))
          .contains("308 ", "Location: https://statehouse.example:8443/css/databases?limit=1");
      assertThat(RawHttp.response(port, "POST /a HTTP/1.1", "Host: [::1]", "Content-Length: 9"))
          .contains("308 ", "Location: https://[::1]:8443/a");
      assertThat(RawHttp.response(port, "GET / HTTP/1.1", "Host: a b")).contains("400 ");
    }
  }
}
