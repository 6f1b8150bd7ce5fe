package io.statehouse.app.http.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.access.AccessAdmin;
import io.statehouse.app.http.RunningServer;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sessions of browsers, and what a server says of who sends a request. */
class BrowserSessionTest {
  private static final TestAuthority AUTHORITY = TestAuthority.shared();

  @TempDir Path directory;
  private final Map<String, String> settings = new HashMap<>();

  @BeforeEach
  void configure() throws IOException {
    Path file = Files.createFile(directory.resolve("access.yaml"));
    new AccessAdmin(file, List.of("css")).addUser("dana", "correct-horse", List.of("css-write"));
    settings.put("access.file", file.toString());
    settings.put("cloudchamber.system-account-password", "correct-horse-1");
  }

  private static HttpResponse<String> logIn(RunningServer server, String user, String password) {
    return server.post(
        "/access/session", "{\"user\":\"%s\",\"password\":\"%s\"}".formatted(user, password));
  }

  private static String cookie(HttpResponse<String> loggedIn) {
    return loggedIn.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
  }

  @Test
  void a_browser_has_a_session_that_scripts_and_other_sites_do_not() {
    try (RunningServer server = new RunningServer(directory, settings)) {
      assertThat(logIn(server, "dana", "wrong").statusCode()).isEqualTo(401);
      assertThat(logIn(server, "nobody", "wrong").body()).contains("user or password is wrong");
      HttpResponse<String> loggedIn = logIn(server, "dana", "correct-horse");
      assertThat(loggedIn.headers().firstValue("Set-Cookie").orElseThrow())
          .startsWith("statehouse=sth_")
          .endsWith("; HttpOnly; SameSite=Strict; Path=/");
      String cookie = cookie(loggedIn);

      assertThat(server.send("GET", "/access/session", "", "Cookie", cookie).body())
          .contains("\"kind\":\"user\"", "\"name\":\"dana\"", "\"write on css\"");
      assertThat(server.send("GET", "/css/databases", "", "Cookie", cookie).statusCode())
          .isEqualTo(200);
      HttpResponse<String> foreign = server.put("/css/databases/sky", "{}", "Cookie", cookie);
      assertThat(foreign.statusCode()).isEqualTo(403);
      assertThat(foreign.body()).contains("X-Statehouse-Console");
      assertThat(
              server
                  .put("/css/databases/sky", "{}", "Cookie", cookie, "X-Statehouse-Console", "1")
                  .statusCode())
          .isEqualTo(201);

      server.delete("/access/session", "Cookie", cookie);
      assertThat(server.send("GET", "/css/databases", "", "Cookie", cookie).statusCode())
          .isEqualTo(401);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "statehouse ; a=b",
        "statehouse=",
        "statehouse",
        "statehouse=\"sth_",
        ";=",
        "a=b\tc=d"
      })
  void a_cookie_that_is_no_session_is_none(String cookie) {
    try (RunningServer server = new RunningServer(directory, settings)) {
      assertThat(server.send("GET", "/access/session", "", "Cookie", cookie).body())
          .contains("\"kind\":\"anonymous\"");
      assertThat(server.send("GET", "/css/databases", "", "Cookie", cookie).statusCode())
          .isEqualTo(401);
    }
  }

  @Test
  void over_tls_the_cookie_is_bound_to_the_host() {
    settings.put("tls.certificate", AUTHORITY.serverCertificate().toString());
    settings.put("tls.key", AUTHORITY.serverKey().toString());
    settings.put("tls.client-ca", AUTHORITY.authority().toString());
    HttpClient client = HttpClient.newBuilder().sslContext(AUTHORITY.context()).build();
    try (RunningServer server = new RunningServer(directory, settings, client)) {
      assertThat(
              logIn(server, "dana", "correct-horse")
                  .headers()
                  .firstValue("Set-Cookie")
                  .orElseThrow())
          .startsWith("__Host-statehouse=sth_")
          .endsWith("; HttpOnly; SameSite=Strict; Path=/; Secure");
    }
  }

  @Test
  void without_access_who_is_at_this_machine_may_do_all() {
    try (RunningServer server = new RunningServer(directory)) {
      assertThat(server.get("/access/session").body())
          .contains("\"access\":false", "\"kind\":\"local\"", "\"grants\":[\"admin on *\"]");
    }
  }

  @Test
  void without_access_who_is_elsewhere_may_log_in_to_a_system_and_do_nothing_else() {
    Map<String, String> settings =
        Map.of("listen", "0.0.0.0:0", "only", "missions", "missions.password", "correct-horse");
    try (RunningServer server = new RunningServer(directory, settings)) {
      assertThat(server.get("/access/session").body())
          .contains(
              "\"access\":false",
              "\"kind\":\"original\"",
              "\"grants\":[]",
              "\"ownLogins\":[\"missions\"]");
      assertThat(server.get("/keys?system=missions").statusCode()).isEqualTo(403);
    }
  }
}
