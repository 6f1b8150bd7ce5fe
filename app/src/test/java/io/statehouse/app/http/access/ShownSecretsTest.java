package io.statehouse.app.http.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.access.AccessAdmin;
import io.statehouse.app.http.RawHttp;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.logging.CapturedLog;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What clients present, and what is configured as a secret, is in nothing that a server writes: no
 * response, log line, line of the audit log, metric or status.
 */
class ShownSecretsTest {
  private static final List<String> SYSTEMS =
      List.of("css", "missions", "runm", "cloudchamber", "gis");

  private static final String PASSWORD = "planted-password";
  private static final String WRONG = "planted-mistake";
  private static final String API_KEY = "planted-api-key";
  private static final String CHAMBER = "planted-chamber-1";
  private static final String MISSIONS = "planted-missions";
  private static final String BOOTSTRAP = "planted-bootstrap";
  private static final String STORE = "planted-store";

  /** A store that cannot be reached. */
  private static final String URL = "redis://:" + STORE + "@127.0.0.1:1/0?timeout=100ms";

  private static final String MARK = "planted-";

  @TempDir Path directory;
  private CapturedLog log;
  private final List<String> shown = new ArrayList<>();
  private final List<String> secrets = new ArrayList<>(List.of(MARK));
  private RunningServer server;
  private String token;

  private Path audit() {
    return directory.resolve("audit.log");
  }

  @BeforeEach
  void start() {
    log = new CapturedLog();
    Path file = directory.resolve("access.yaml");
    AccessAdmin admin = new AccessAdmin(file, SYSTEMS);
    admin.addUser("dana", PASSWORD, List.of("admin"));
    token = admin.createToken("ci", List.of("admin"), Optional.empty());
    secrets.addAll(
        List.of(
            token,
            token.substring(4),
            base64("dana:" + PASSWORD),
            base64("dana:" + WRONG),
            base64(PASSWORD)));
    server =
        new RunningServer(
            directory,
            Map.of(
                "access.file", file.toString(),
                "audit.file", audit().toString(),
                "missions.password", MISSIONS,
                "cloudchamber.system-account-password", CHAMBER,
                "runm.bootstrap-token", BOOTSTRAP,
                "systems.gis", URL));
  }

  @AfterEach
  void stop() {
    server.close();
    log.close();
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  private HttpResponse<String> exchange(
      String method, String path, String body, String... headers) {
    HttpRequest.Builder request =
        server.request(path).method(method, BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return server.exchange(request.build());
  }

  /** Sends a request whose response must show nothing that is secret. */
  private int send(String method, String path, String body, String... headers) {
    HttpResponse<String> response = exchange(method, path, body, headers);
    shown.add(
        "%s %s: %d %s %s"
            .formatted(
                method,
                path.replaceFirst("\\?.*", ""),
                response.statusCode(),
                withoutCookies(response),
                response.body()));
    return response.statusCode();
  }

  /** Returns the headers without the cookies, which are for the client alone. */
  private static Map<String, List<String>> withoutCookies(HttpResponse<?> response) {
    Map<String, List<String>> headers = new TreeMap<>(response.headers().map());
    headers.remove("set-cookie");
    return headers;
  }

  /** Logs in, and returns the cookie that the response may show to the client. */
  private String cookie(String method, String path, String body) {
    HttpResponse<String> response = exchange(method, path, body);
    assertThat(response.statusCode()).isEqualTo(200);
    shown.add(response.body());
    String cookie = response.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
    secrets.add(cookie.substring(cookie.indexOf('=') + 1));
    return cookie;
  }

  /** Headers with all that a client may present, rightly or not. */
  private List<String[]> presented() {
    List<String[]> all = new ArrayList<>();
    for (String authorization :
        List.of(
            "Bearer " + token,
            "bearer  " + token,
            "Bearer " + token + WRONG,
            "Bearer sth_" + WRONG,
            "Basic " + base64("dana:" + PASSWORD),
            "Basic " + base64("dana:" + WRONG),
            "Basic " + base64(PASSWORD),
            "Basic dana:" + PASSWORD,
            "Basic " + missions(),
            "Digest username=\"dana\", response=\"" + WRONG + "\"",
            token,
            "Bearer " + WRONG.repeat(800))) {
      all.add(new String[] {"Authorization", authorization});
    }
    all.add(new String[] {"x-access-key", API_KEY});
    all.add(new String[] {"x-access-key", WRONG});
    all.add(new String[] {"Cookie", cookie("POST", "/access/session", logIn(PASSWORD))});
    String session = cookie("PUT", "/cloudchamber/api/users/Admin?op=login", CHAMBER);
    all.add(new String[] {"Cookie", session});
    all.add(new String[] {"Cookie", session + WRONG + "; statehouse=" + WRONG});
    all.add(new String[] {"X-Runm-User", "dana", "Authorization", "Bearer " + token});
    return all;
  }

  private static String missions() {
    return base64("admin:" + MISSIONS);
  }

  private static String logIn(String password) {
    return "{\"user\":\"dana\",\"password\":\"" + password + "\"}";
  }

  private void requestsOfAll(String[] headers) {
    for (String path :
        List.of(
            "/access/session",
            "/css/databases",
            "/css/databases/none",
            "/css/nowhere",
            "/css/databases?unknown=1",
            "/keys?system=css&prefix=%FF",
            "/keys?system=missions&prefix=",
            "/gis/topics",
            "/runm/objects",
            "/cloudchamber/api/users",
            "/cloudchamber/api/session",
            "/missions/api/v1/missions",
            "/missions/api/v1/keys",
            "/stores",
            "/health",
            "/metrics")) {
      send("GET", path, "", headers);
    }
    send("PUT", "/css/databases/sky", "{", headers);
    send("PUT", "/css/databases/sky", "{}", headers);
    send("PUT", "/gis/routes", "{}", headers);
    send("DELETE", "/missions/api/v1/plans/none", "", headers);
    send("POST", "/cloudchamber/api/users/dana", "{}", headers);
    send("PATCH", "/css/databases", "{}", headers);
  }

  private void secretsInBodies() {
    for (String body :
        List.of(
            logIn(WRONG),
            logIn(PASSWORD).replace("}", ""),
            logIn(PASSWORD).replace("password", "passwrd"),
            logIn(PASSWORD).replace("\"" + PASSWORD + "\"", "[\"" + PASSWORD + "\"]"),
            logIn(PASSWORD).replace("dana", "eve"),
            logIn(PASSWORD).replace("\"" + PASSWORD, PASSWORD),
            logIn(PASSWORD + "\\q"),
            "\"" + PASSWORD + "\"",
            PASSWORD)) {
      send("POST", "/access/session", body);
      send("POST", "/runm/bootstrap", body.replace("dana", BOOTSTRAP));
    }
    for (String body : List.of(CHAMBER + WRONG, "", "\u0000" + WRONG)) {
      send("PUT", "/cloudchamber/api/users/Admin?op=login", body);
      send("PUT", "/cloudchamber/api/users/none?op=login", body);
    }
    for (String body :
        List.of(
            "{\"id\":[\"" + API_KEY + "\"]}",
            "{\"id\":\"" + API_KEY + "\"",
            "{\"" + API_KEY + "\":1}")) {
      send("POST", "/missions/api/v1/key", body);
      send("POST", "/missions/api/v1/key", body, "Authorization", "Basic " + missions());
    }
    send("POST", "/runm/bootstrap", "{\"bootstrap_token\":[\"" + BOOTSTRAP + "\"]}");
    String partition = "{\"bootstrap_token\":\"%s\",\"partition_name\":\"%s\"}";
    send("POST", "/runm/bootstrap", partition.formatted(WRONG, "east"));
    send("POST", "/runm/bootstrap", partition.formatted(BOOTSTRAP, ""));
    assertThat(send("POST", "/runm/bootstrap", partition.formatted(BOOTSTRAP, "east")))
        .isEqualTo(201);
    send("POST", "/runm/bootstrap", partition.formatted(BOOTSTRAP, "west"));
  }

  private void secretsInUrls(String... admin) {
    for (String url :
        List.of(
            URL,
            "redis://dana:" + STORE + "@[",
            "redis//:" + STORE + "@x",
            "mysql://dana:" + STORE + "@127.0.0.1:1/css?timeout=100ms",
            "etcd://dana:" + STORE + "@127.0.0.1:1?timeout=100ms&unknown=" + STORE,
            "statehouse+http://127.0.0.1:1/css?token=" + STORE + "&timeout=100ms",
            "file:" + directory + "?password=" + STORE)) {
      String encoded = URLEncoder.encode(url, UTF_8);
      send("GET", "/archives/css?from=" + encoded, "", admin);
      send("POST", "/archives/css?to=" + encoded, "nothing", admin);
      for (String operation : List.of("copy", "diff", "nothing")) {
        send(
            "POST",
            "/jobs",
            "{\"operation\":\"%s\",\"system\":\"css\",\"from\":\"%s\"}".formatted(operation, url),
            admin);
      }
    }
    for (String query : List.of("access_token=", "token=", "a=", "key=")) {
      send("GET", "/missions/api/v1/missions?" + query + API_KEY, "");
      send("GET", "/missions/ws?" + query + API_KEY, "");
      send("GET", "/missions/api/v1/events?" + query + WRONG, "");
    }
    send("PUT", "/keys?system=missions&key=plans%7C" + API_KEY + "%7Cp", "x", admin);
    send("GET", "/keys?system=missions&key=plans%7C" + API_KEY + "%7Cp", "", admin);
    send("DELETE", "/keys?system=missions&key=plans%7C" + API_KEY + "%7Cp", "", admin);
  }

  /** Requests that the web server itself refuses, or that no client sends. */
  private void malformedRequests() {
    for (String[] lines :
        new String[][] {
          {"GET /css/databases HTTP/1.1", "Authorization Bearer " + token},
          {"GET /css/databases HTTP/1.1", "Authorization: Bearer " + token + "\u0001"},
          {"GET /css/databases HTTP/1.1", "Authorization: Bearer " + WRONG.repeat(5_000)},
          {"GET /css/databases HTTP/9.9", "Authorization: Bearer " + token},
          {"GET http://dana:" + PASSWORD + "@127.0.0.1/css/databases HTTP/1.1"},
          {"GET //dana:" + PASSWORD + "@127.0.0.1/css/databases HTTP/1.1"},
          {"CONNECT dana:" + PASSWORD + "@127.0.0.1:80 HTTP/1.1"},
          {"GET /css/databases HTTP/1.1", "Cookie: statehouse=\"" + WRONG},
          {"POST /css HTTP/1.1", "Authorization: Bearer " + token, "Content-Length: x"},
        }) {
      shown.add(RawHttp.response(server.uri("/").getPort(), lines));
    }
  }

  private List<String> withSecrets(List<String> texts) {
    return texts.stream().filter(text -> secrets.stream().anyMatch(text::contains)).toList();
  }

  @Test
  void nothing_that_a_server_writes_has_a_secret() throws IOException {
    String[] admin = {"Authorization", "Bearer " + token};
    secrets.add(missions());
    String[] missions = {"Authorization", "Basic " + missions()};
    String created = "{\"id\":\"" + API_KEY + "\"}";
    assertThat(exchange("POST", "/missions/api/v1/key", created, missions).statusCode())
        .isEqualTo(200);
    presented().forEach(this::requestsOfAll);
    secretsInBodies();
    secretsInUrls(admin);
    malformedRequests();
    for (String path :
        List.of("/health", "/metrics", "/openapi.json", "/systems", "/jobs", "/access/session")) {
      send("GET", path, "", admin);
    }
    server.close();

    assertThat(withSecrets(shown)).isEmpty();
    assertThat(log.lines()).anyMatch(line -> line.contains("commit")).hasSizeGreaterThan(100);
    assertThat(withSecrets(log.lines())).isEmpty();
    List<String> audited = Files.readAllLines(audit());
    assertThat(String.join("", audited)).contains("user dana", "token ci", "refused", "applied");
    assertThat(withSecrets(audited)).isEmpty();
  }
}
