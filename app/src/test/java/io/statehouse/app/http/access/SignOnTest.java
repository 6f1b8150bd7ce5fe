package io.statehouse.app.http.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.access.issuer.TestIssuer;
import io.statehouse.app.http.RunningServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole server whose users an issuer signs in. */
class SignOnTest {
  @TempDir Path directory;
  private final TestIssuer issuer = new TestIssuer();
  private final Map<String, String> settings = new HashMap<>();

  @BeforeEach
  void configure() throws IOException {
    grant("css-write");
    settings.put("access.file", directory.resolve("access.yaml").toString());
    issuer.signingIn(
        claims ->
            claims
                .claim("preferred_username", "dana")
                .claim("realm_access", Map.of("roles", List.of("editors"))));
  }

  private void grant(String role) throws IOException {
    Files.writeString(
        directory.resolve("access.yaml"),
        """
        jwt: {issuer: '%1$s', audience: api}
        oidc:
          issuer: '%1$s'
          client-id: statehouse
          name-claim: preferred_username
          roles-claim: realm_access.roles
          roles: {editors: [%2$s]}
        """
            .formatted(issuer.url(), role));
  }

  @AfterEach
  void stop() {
    issuer.close();
  }

  private RunningServer served() {
    return new RunningServer(directory, settings);
  }

  private static String location(HttpResponse<String> response) {
    return response.headers().firstValue("Location").orElseThrow();
  }

  private static String cookie(HttpResponse<String> response, String name) {
    return response.headers().allValues("Set-Cookie").stream()
        .map(value -> value.split(";")[0])
        .filter(value -> value.startsWith(name + "="))
        .findFirst()
        .orElseThrow();
  }

  /** Signs in at the issuer; returns the path to which it sends the browser back. */
  private static String signedIn(HttpResponse<String> login) throws Exception {
    URI back =
        URI.create(
            HttpClient.newHttpClient()
                .send(
                    HttpRequest.newBuilder(URI.create(location(login))).build(),
                    HttpResponse.BodyHandlers.discarding())
                .headers()
                .firstValue("Location")
                .orElseThrow());
    return back.getRawPath() + "?" + back.getRawQuery();
  }

  private static HttpResponse<String> comeBack(RunningServer server) throws Exception {
    // The issuer may be slow to respond; then it is to be tried again.
    HttpResponse<String> login =
        Awaitility.await()
            .until(() -> server.get("/access/oidc/login"), sent -> sent.statusCode() == 303);
    return server.send("GET", signedIn(login), "", "Cookie", cookie(login, "statehouse-oidc"));
  }

  @Test
  void a_browser_gets_a_session_of_who_has_signed_in() throws Exception {
    try (RunningServer server = served()) {
      assertThat(server.get("/access/session").body())
          .contains("\"password\":false", "\"sso\":true", "\"kind\":\"anonymous\"");
      HttpResponse<String> login = server.get("/access/oidc/login");
      assertThat(login.statusCode()).isEqualTo(303);
      assertThat(login.headers().firstValue("Set-Cookie").orElseThrow())
          .matches("statehouse-oidc=[\\w-]{43}; HttpOnly; SameSite=Lax; Path=/; Max-Age=600");

      HttpResponse<String> back =
          server.send("GET", signedIn(login), "", "Cookie", cookie(login, "statehouse-oidc"));

      assertThat(back.statusCode()).isEqualTo(303);
      assertThat(location(back)).isEqualTo("/");
      assertThat(back.headers().allValues("Set-Cookie"))
          .anyMatch(set -> set.matches("statehouse-oidc=; .*Max-Age=0"))
          .anyMatch(set -> set.matches("statehouse=sth_.*; HttpOnly; SameSite=Strict; Path=/"));
      String session = cookie(back, "statehouse");
      assertThat(server.send("GET", "/access/session", "", "Cookie", session).body())
          .contains("\"kind\":\"issued\"", "\"name\":\"dana\"", "\"write on css\"");
      assertThat(
              server
                  .put("/css/databases/sky", "{}", "Cookie", session, "X-Statehouse-Console", "1")
                  .statusCode())
          .isEqualTo(201);
      server.delete("/access/session", "Cookie", session);
      assertThat(server.send("GET", "/css/databases", "", "Cookie", session).statusCode())
          .isEqualTo(401);
    }
  }

  @Test
  void a_sign_in_is_recorded() throws Exception {
    settings.put("audit.file", directory.resolve("audit.log").toString());
    try (RunningServer server = served()) {
      comeBack(server);
    }

    assertThat(Files.readAllLines(directory.resolve("audit.log")))
        .singleElement()
        .asString()
        .contains(
            "\"identity\":\"issued dana\"",
            "\"operation\":\"GET /access/oidc/return\"",
            "\"outcome\":\"applied\"")
        .doesNotContain("code-", "sth_");
  }

  @Test
  void what_is_replayed_or_of_another_browser_begins_no_session() throws Exception {
    try (RunningServer server = served()) {
      HttpResponse<String> login = server.get("/access/oidc/login");
      String back = signedIn(login);
      HttpResponse<String> foreign = server.get(back);
      assertThat(foreign.statusCode()).isEqualTo(403);
      assertThat(foreign.body())
          .startsWith("this browser has begun no such sign-in")
          .contains("To sign in again, open http://127.0.0.1:");
      assertThat(foreign.headers().allValues("Set-Cookie")).noneMatch(set -> set.contains("sth_"));
      assertThat(foreign.headers().firstValue("WWW-Authenticate")).isEmpty();

      HttpResponse<String> replayed =
          server.send("GET", back, "", "Cookie", cookie(login, "statehouse-oidc"));

      assertThat(replayed.statusCode()).isEqualTo(403);
      assertThat(issuer.exchanges()).isZero();
    }
  }

  @Test
  void a_refusal_of_the_issuer_is_shown() throws Exception {
    issuer.refuseSignIns("access_denied");
    try (RunningServer server = served()) {
      HttpResponse<String> back = comeBack(server);

      assertThat(back.statusCode()).isEqualTo(403);
      assertThat(back.body()).startsWith("the issuer has refused the sign-in: access_denied\n");
    }
  }

  @Test
  void a_session_has_the_rights_of_the_moment_and_ends_with_its_issuer() throws Exception {
    try (RunningServer server = served()) {
      String session = cookie(comeBack(server), "statehouse");

      grant("gis-read");
      Awaitility.await()
          .untilAsserted(
              () ->
                  assertThat(server.send("GET", "/access/session", "", "Cookie", session).body())
                      .contains("\"grants\":[\"read on gis\"]"));

      Files.writeString(directory.resolve("access.yaml"), "anonymous: {roles: []}");
      Awaitility.await()
          .untilAsserted(
              () ->
                  assertThat(server.send("GET", "/access/session", "", "Cookie", session).body())
                      .contains("\"kind\":\"anonymous\""));
      assertThat(server.get("/access/oidc/login").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void behind_a_proxy_the_browser_is_sent_back_to_the_name_of_the_proxy() {
    settings.put("http.names", "state.example:8443");
    settings.put("insecure-no-tls", "on");
    try (RunningServer server = served()) {
      HttpResponse<String> login = server.get("/access/oidc/login");

      assertThat(location(login))
          .contains("redirect_uri=https%3A%2F%2Fstate.example%3A8443%2Faccess%2Foidc%2Freturn&");
      assertThat(login.headers().firstValue("Set-Cookie").orElseThrow())
          .startsWith("__Host-statehouse-oidc=")
          .endsWith("; HttpOnly; SameSite=Lax; Path=/; Secure; Max-Age=600");
    }
  }

  @Test
  void sign_ins_are_begun_at_a_limited_rate() {
    try (RunningServer server = served()) {
      int status = 303;
      for (int i = 0; status == 303 && i < 100; i++) {
        status = server.get("/access/oidc/login").statusCode();
      }
      assertThat(status).isEqualTo(429);
    }
  }

  @Test
  void a_program_sends_a_token_of_the_issuer() {
    String token =
        "Bearer " + issuer.token(issuer.claims("api").claim("roles", List.of("css-read")));
    String idToken = "Bearer " + issuer.token(issuer.claims("statehouse"));
    try (RunningServer server = served()) {
      assertThat(server.send("GET", "/css/databases", "", "Authorization", token).statusCode())
          .isEqualTo(200);
      assertThat(server.put("/css/databases/sky", "{}", "Authorization", token).body())
          .contains("issued dana has no right to this: it needs write on css/sky");
      HttpResponse<String> refused =
          server.send("GET", "/css/databases", "", "Authorization", idToken);
      assertThat(refused.statusCode()).isEqualTo(401);
      assertThat(refused.body())
          .contains("the token is for \\\"statehouse\\\", not for \\\"api\\\"");
    }
  }

  @Test
  void a_server_whose_issuer_is_down_says_so_and_refuses_nobody_for_good() {
    issuer.down(true);
    String token =
        "Bearer " + issuer.token(issuer.claims("api").claim("roles", List.of("css-read")));
    try (RunningServer server = served()) {
      assertThat(server.send("GET", "/css/databases", "", "Authorization", token).statusCode())
          .isEqualTo(503);
      assertThat(server.get("/access/oidc/login").statusCode()).isEqualTo(503);
      assertThat(server.get("/health").body()).contains("the keys of " + issuer.url());
    }
  }
}
