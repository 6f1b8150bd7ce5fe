package io.statehouse.app.systems.cloudchamber.http;

import static io.statehouse.app.systems.cloudchamber.http.ChamberServer.PASSWORD;
import static io.statehouse.app.systems.cloudchamber.http.ChamberServer.cookie;
import static io.statehouse.app.systems.cloudchamber.http.ChamberServer.responds;
import static io.statehouse.app.systems.cloudchamber.http.ChamberServer.setCookie;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.statehouse.app.http.RawHttp;
import io.statehouse.app.systems.cloudchamber.http.ChamberServer.Client;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.Session;
import io.statehouse.domain.cloudchamber.layout.SessionKeys;
import io.statehouse.domain.cloudchamber.layout.SessionMessages;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/** Clients without a session, with another one's, and those that do not keep to HTTP. */
@Timeout(60)
class SessionGuardTest {
  private static final String DENIED = "CloudChamber: permission denied\n";
  private static final String DANA = "/api/users/dana";
  private static final String NONE = "{\"enabled\":true,\"rights\":{}}";

  @TempDir Path directory;
  private ChamberServer server;

  @BeforeEach
  void start() {
    server = new ChamberServer(directory).with("Dana", Rights.NONE);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> withCookie(String cookies) {
    return server.http.send("GET", DANA, "", "Cookie", cookies);
  }

  @Test
  void a_cookie_that_is_no_token_of_a_session_is_none() {
    String cookie = server.logIn("dana").cookie();
    char last = cookie.charAt(cookie.length() - 1);
    for (String bad :
        List.of(
            "CC-Session=",
            "CC-Session",
            "X" + cookie,
            cookie + "x",
            cookie.replaceFirst("=1", "=2"),
            cookie.replaceFirst("=1", "=01"),
            cookie.replaceFirst("=1", "=99999999999999999999"),
            cookie.substring(0, cookie.length() - 2) + (last == 'A' ? "EA" : "AA"),
            "CC-Session=" + "x".repeat(8_000),
            "=;;,==" + "\"")) {
      assertThat(withCookie(bad).body()).as(bad).isEqualTo(DENIED);
    }
    assertThat(withCookie(cookie).statusCode()).isEqualTo(200);
  }

  @Test
  void a_session_of_another_deployment_is_none(@TempDir Path elsewhere) {
    server.logIn("dana");
    try (ChamberServer other = new ChamberServer(elsewhere).with("Dana", Rights.ALL)) {
      responds(withCookie(other.logIn("dana").cookie()), 403, DENIED);
    }
  }

  @Test
  void of_several_cookies_of_the_name_the_first_that_is_a_token_counts() {
    String dana = server.logIn("dana").cookie();
    String admin = server.admin().cookie();

    responds(withCookie("CC-Session=MTYwN_gorilla==; " + dana + "; " + admin), 200, NONE);
    assertThat(
            server.http.send("GET", "/api/users", "", "Cookie", dana + "; " + admin).statusCode())
        .isEqualTo(403);
  }

  @Test
  void a_session_that_was_not_used_in_time_has_ended() {
    Client dana = server.logIn("dana");
    try (KeyValueStore store = ChamberServer.open(directory)) {
      Session session =
          SessionMessages.SESSION.read(store.get(SessionKeys.session(1)).orElseThrow());
      Session late =
          new Session(
              1,
              session.user(),
              session.namespace(),
              session.secretHash(),
              session.passwordMark(),
              Instant.now());
      ChamberServer.put(
          directory, SessionKeys.session(1).text(), SessionMessages.SESSION.bytes(late));
    }

    responds(dana.get(DANA), 403, DENIED);
    assertThat(dana.logIn("dana", PASSWORD).statusCode()).isEqualTo(200);
  }

  @Test
  void every_response_sets_the_cookie_and_a_session_goes_on_with_it() {
    Client dana = server.logIn("dana");

    for (HttpResponse<String> response :
        List.of(
            dana.get(DANA),
            dana.get("/api/users"),
            dana.get("/api/racks/none"),
            dana.get("/api/simulation"),
            dana.get("/api/stepper"),
            dana.put(DANA, "{}"),
            dana.put(DANA + "?op=x", ""),
            dana.logIn("dana", PASSWORD),
            dana.logOut("admin"))) {
      assertThat(cookie(response)).as(response.body()).isEqualTo(dana.cookie());
    }
  }

  @Test
  void without_a_session_the_cookie_is_set_to_nothing() {
    for (HttpResponse<String> response :
        List.of(
            server.anyone().get(DANA),
            server.anyone().get("/api/racks"),
            server.anyone().put(DANA, "{}"),
            server.anyone().put(DANA + "?op=x", ""),
            server.anyone().logIn("dana", "wrong"),
            server.anyone().logIn("nobody", PASSWORD),
            server.anyone().logOut("dana"),
            withCookie("CC-Session="))) {
      assertThat(setCookie(response)).as(response.body()).startsWith("CC-Session=; ");
    }
    Client dana = server.logIn("dana");
    dana.logOut("dana");
    assertThat(setCookie(dana.get(DANA))).startsWith("CC-Session=; ");
    assertThat(setCookie(server.anyone().get("/api/faults"))).isEmpty();
    assertThat(setCookie(server.anyone().get("/api/nothing"))).isEmpty();
  }

  @Test
  void a_session_that_the_request_does_not_show_is_not_ended() {
    HttpResponse<String> linked =
        server.http.send("GET", "/api/racks", "", "Sec-Fetch-Site", "cross-site");

    assertThat(linked.statusCode()).isEqualTo(403);
    assertThat(setCookie(linked)).isEmpty();
    assertThat(setCookie(withCookie("CC-Session=MTYwN_gorilla=="))).isEmpty();
  }

  @Test
  void a_body_is_waited_for_only_if_there_is_a_session() throws IOException {
    for (String line :
        List.of("POST /api/users/eve", "PUT /api/users/dana", "PUT /api/users/dana?password")) {
      try (RawHttp client = new RawHttp(server.http.uri("/").getPort())) {
        client.send(line + " HTTP/1.1", "Content-Length: 900000");

        assertThat(client.status()).isEqualTo(line.endsWith("dana") ? "400" : "403");
      }
    }
  }

  @Test
  void a_body_that_is_too_large_is_refused_in_one_line() {
    String large = "x".repeat((1 << 20) + 1);

    HttpResponse<String> refused = server.anyone().logIn("dana", large);

    assertThat(refused.statusCode()).isEqualTo(413);
    assertThat(refused.body()).startsWith("the body is larger than ").endsWith("\n");
    assertThat(server.admin().post("/api/users/eve", large).statusCode()).isEqualTo(413);
    assertThat(server.anyone().logIn("dana", "x".repeat(1 << 19)).statusCode()).isEqualTo(403);
  }

  @Test
  void a_path_that_the_original_does_not_route_is_not_found_nor_one_for_other_methods() {
    Client admin = server.admin();

    for (String path : List.of("/api/users", DANA, "/api/simulation", "/api/stepper")) {
      assertThat(admin.send("HEAD", path, "").statusCode()).isEqualTo(404);
    }
    for (HttpResponse<String> none :
        List.of(
            admin.send("PATCH", "/api/Users/dana/", ""),
            admin.post("/api/users", "{}"),
            admin.post("/api/racks/r7", "{}"),
            admin.delete("/api/simulation/sessions"),
            admin.send("OPTIONS", "/api/racks", ""),
            admin.get("/api"),
            admin.get("/API/nothing"),
            admin.get("/api/users/1a"),
            admin.get("/cloudchamber/api/nothing/at/all"))) {
      responds(none, 404, "404 page not found\n");
      assertThat(none.headers().firstValue("Content-Type")).contains("text/plain; charset=utf-8");
    }
    assertThat(admin.get("/nothing").headers().firstValue("Content-Type"))
        .contains("application/problem+json");
    assertThat(admin.get("/apinothing").body()).startsWith("{");
  }

  @ParameterizedTest
  @CsvSource({
    "/api/racks//rack1, /api/racks/rack1",
    "/api//racks/, /api/racks/",
    "/cloudchamber/api/racks/./r7//blades?x=//, /cloudchamber/api/racks/r7/blades?x=//",
    "/api/users/../racks, /api/racks",
    "/api/%2e//racks, /api/%2e/racks",
  })
  void a_path_with_empty_segments_redirects_to_the_one_without(String path, String clean) {
    HttpResponse<String> redirect = server.anyone().get(path);

    responds(redirect, 301, "");
    assertThat(redirect.headers().firstValue("Location")).contains(clean);
  }

  @Test
  void no_redirect_leaves_this_server() throws IOException {
    for (String path : List.of("/api/..//evil.example", "/api/../\\evil.example", "//api//x")) {
      String response =
          RawHttp.response(server.http.uri("/").getPort(), "GET " + path + " HTTP/1.1");

      assertThat(response).doesNotContain("Location: //").doesNotContain("\\");
    }
  }

  @Test
  void other_pages_change_nothing() {
    Client admin = server.admin();
    String[] foreign = {"Origin", "http://evil.example"};

    for (HttpResponse<String> refused :
        List.of(
            admin.send("DELETE", DANA, "", foreign),
            admin.send("POST", "/api/users/eve", "{}", foreign),
            server.anyone().put(DANA + "?op=login", PASSWORD, foreign),
            admin.put("/api/users/admin?op=logout", "", foreign))) {
      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(refused.body()).contains("which is not this server");
      assertThat(setCookie(refused)).isEmpty();
    }
    assertThat(admin.get(DANA).statusCode()).isEqualTo(200);
    String own = server.http.uri("/").toString().replaceFirst("/$", "");
    assertThat(admin.send("DELETE", DANA, "", "Origin", own).statusCode()).isEqualTo(200);
  }

  @Test
  void text_that_is_not_utf_8_is_no_document() throws IOException {
    try (RawHttp client = new RawHttp(server.http.uri("/").getPort())) {
      client.send(
          "POST /api/users/eve HTTP/1.1",
          "Cookie: " + server.admin().cookie(),
          "Content-Length: 16",
          "Connection: close");
      client.write("{\"password\":\"\u00ff\"}");

      assertThat(client.rest()).contains(" 400 ").endsWith("the body is not UTF-8: encode it\n");
    }
  }

  @Test
  void over_tls_the_cookie_is_sent_over_tls_alone(@TempDir Path other) {
    TestAuthority authority = TestAuthority.shared();
    HttpClient trusting = HttpClient.newBuilder().sslContext(authority.context()).build();
    Map<String, String> tls =
        Map.of(
            "tls.certificate", authority.serverCertificate().toString(),
            "tls.key", authority.serverKey().toString());
    try (ChamberServer encrypted = new ChamberServer(other, tls, trusting)) {
      HttpResponse<String> in = encrypted.anyone().logIn("admin", PASSWORD);

      assertThat(setCookie(in)).contains("; HttpOnly", "; SameSite=Strict").endsWith("; Secure");
    }
    assertThat(setCookie(server.anyone().logIn("dana", PASSWORD))).doesNotContain("Secure");
  }

  @Test
  void a_read_only_server_has_no_sessions_and_says_so() {
    Client dana = server.logIn("dana");
    String why = "cloudchamber is read-only while the setting cloudchamber.read-only is on";
    try (ChamberServer readOnly =
        new ChamberServer(directory, Map.of("cloudchamber.read-only", "on"))) {
      responds(readOnly.anyone().logIn("dana", PASSWORD), 403, why + "\n");
      responds(
          readOnly.http.send("GET", DANA, "", "Cookie", dana.cookie()),
          403,
          why + ", and so has no sessions\n");
    }
    responds(dana.get(DANA), 200, NONE);
  }

  @Test
  void no_log_line_has_a_password_or_a_token() {
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    Logger ours = (Logger) LoggerFactory.getLogger("io.statehouse");
    root.addAppender(log);
    ours.setLevel(Level.DEBUG);
    String cookie;
    try {
      Client admin = server.admin();
      cookie = admin.cookie();
      server.anyone().logIn("dana", "wrong-secret");
      admin.post("/api/users/eve", "{\"password\":\"new-secret\"}");
      admin.put("/api/users/eve?password", "{\"newPassword\":\"new-secret\"", "If-Match", "0");
      admin.put("/api/users/admin?op=logout", "");
    } finally {
      ours.setLevel(null);
      root.detachAppender(log);
    }

    String logged =
        new ArrayList<>(log.list)
            .stream().map(ILoggingEvent::getFormattedMessage).toList().toString();
    assertThat(logged)
        .contains("commit")
        .doesNotContain(PASSWORD, "secret", cookie.replaceFirst(".*\\.", ""));
  }
}
