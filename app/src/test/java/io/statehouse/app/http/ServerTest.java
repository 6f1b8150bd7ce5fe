package io.statehouse.app.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.RunResult;
import io.statehouse.app.failure.AppException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerTest {
  /** The files that a file of the console names, beside itself or by their whole path. */
  private static final Pattern NAMED =
      Pattern.compile("(?:href=\"|src=\"|from '|styles = \\[')([a-z./]+\\.(?:js|css|svg))[\"']");

  /** Pages are named below {@code /console/}. */
  private static final Pattern PAGE = Pattern.compile("\"?page\"?: ?[\"']([a-z/]+\\.js)[\"']");

  @TempDir Path directory;

  @Test
  void health_reports_every_store() {
    try (RunningServer server = new RunningServer(directory)) {
      HttpResponse<String> health = server.get("/health");

      assertThat(health.statusCode()).isEqualTo(200);
      assertThat(health.body()).contains("\"status\":\"up\"", "\"css\":{\"available\":true");
    }
  }

  @Test
  void metrics_count_requests_and_round_trips_without_naming_keys() {
    try (RunningServer server = new RunningServer(directory)) {
      server.put("/css/databases/verysecretname", "{}");
      server.get("/css/databases/verysecretname");

      String metrics = server.get("/metrics").body();

      assertThat(metrics)
          .contains("route=\"/css/databases/{db}\"", "status=\"201\"")
          .contains("statehouse_store_round_trips_seconds_count{operation=\"commit")
          .contains("statehouse_watches")
          .doesNotContain("verysecretname");
    }
  }

  @Test
  void every_documented_route_is_there() {
    try (RunningServer server = new RunningServer(directory)) {
      Map<?, ?> paths = new DocumentedResponses(server.get("/openapi.json").body()).paths();

      assertThat(paths).hasSizeGreaterThan(30);
      paths.forEach(
          (path, operations) ->
              ((Map<?, ?>) operations)
                  .forEach(
                      (method, route) ->
                          assertThat(thereIs(server, method.toString(), path.toString(), route))
                              .as(method + " " + path)
                              .isTrue()));
    }
  }

  /**
   * Asks with a parameter that no route knows, which is refused before anything is done. Routes of
   * an original, which have errors of their own, may ignore it, and say at most that the client is
   * not known.
   */
  private static boolean thereIs(RunningServer server, String method, String path, Object route) {
    HttpResponse<String> response =
        server.send(method.toUpperCase(), path.replaceAll("\\{[a-z]+}", "x") + "?unknown=1", "");
    // An issuer may add parameters of its own, but not leave one out.
    boolean refused =
        response.statusCode() == 400
            && (response.body().contains("unknown parameter")
                || response.body().contains("\\\"state\\\" is missing"));
    boolean original = !route.toString().contains("application/problem+json");
    return refused || original && !Set.of(404, 405).contains(response.statusCode());
  }

  @Test
  void one_system_alone_is_at_the_root_too_as_its_clients_expect() {
    try (RunningServer server = new RunningServer(directory, Map.of("only", "css"))) {
      server.put("/databases/sky", "{}");

      assertThat(server.get("/css/databases").body()).contains("sky");
      assertThat(server.get("/replication/qserv/css/shared-scan").statusCode()).isEqualTo(200);
      assertThat(server.get("/health").statusCode()).isEqualTo(200);
      assertThat(server.get("/").headers().firstValue("Content-Type"))
          .hasValue("text/html; charset=utf-8");
    }
  }

  @Test
  void an_unknown_system_is_refused_with_the_known_ones() {
    assertThatThrownBy(() -> new RunningServer(directory, Map.of("only", "cs")))
        .isInstanceOf(AppException.class)
        .hasMessageStartingWith("unknown system \"cs\": known are ")
        .hasMessageContaining("css")
        .hasMessageContaining("missions");
  }

  @Test
  void secret_keys_are_not_served_as_those_of_another_system_in_the_same_store() {
    Map<String, String> settings = new HashMap<>();
    settings.put("systems.runm", "file:shared");
    settings.put("systems.missions", "file:shared?namespace=/missions");

    assertThatThrownBy(() -> new RunningServer(directory, settings))
        .hasMessageStartingWith("the raw keys of runm are served, and with them those of missions");
    settings.put("systems.runm", "file:shared?namespace=/runm");
    try (RunningServer server = new RunningServer(directory, settings)) {
      assertThat(server.get("/keys?system=runm&key=/x").statusCode()).isEqualTo(404);
      assertThat(server.get("/keys?system=missions&key=/x").statusCode()).isEqualTo(403);
    }
  }

  @Test
  void a_port_that_is_taken_is_said_so_and_nothing_stays_open() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String listen = "127.0.0.1:" + taken.getLocalPort();

      assertThatThrownBy(() -> new RunningServer(directory, Map.of("listen", listen)))
          .isInstanceOf(AppException.class)
          .hasMessage("cannot listen on " + listen + ": is another server there?");
    }
  }

  @Test
  void other_machines_are_served_only_where_every_request_is_authenticated() {
    Map<String, String> settings = new HashMap<>();
    settings.put("listen", "0.0.0.0:0");
    settings.put("missions.password", "correct-horse-1");
    assertThatThrownBy(() -> new RunningServer(directory, settings))
        .hasMessageContaining("serve missions alone (only: missions) with missions.password set");
    settings.put("only", "css");
    assertThatThrownBy(() -> new RunningServer(directory, settings))
        .hasMessageContaining("not authenticated");
    settings.put("only", "missions");
    settings.put("missions.password", "");
    assertThatThrownBy(() -> new RunningServer(directory, settings))
        .hasMessageContaining("not authenticated");
  }

  @Test
  void a_read_only_server_refuses_every_kind_of_write() {
    RunResult.in(directory, "css", "create-database", "sky");
    try (RunningServer server = new RunningServer(directory, Map.of("css.read-only", "on"))) {
      assertThat(server.get("/css/databases").body()).contains("sky");
      assertThat(server.delete("/css/databases/sky").statusCode()).isEqualTo(403);
      assertThat(server.put("/css/entries?key=/x", "").statusCode()).isEqualTo(403);
      assertThat(server.post("/css/load?merge=on", "{}").statusCode()).isEqualTo(403);
      assertThat(server.put("/keys?system=css&key=/x", "").statusCode()).isEqualTo(403);
      assertThat(server.delete("/keys?system=css&prefix=").statusCode()).isEqualTo(403);
    }
  }

  @Test
  void the_console_uses_nothing_from_elsewhere() throws IOException {
    try (RunningServer server = new RunningServer(directory)) {
      HttpResponse<String> page = server.get("/");

      assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
          .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
          .doesNotContain("unsafe");
      for (String file : references(server, page.body())) {
        HttpResponse<String> asset = server.get(file);
        assertThat(asset.statusCode()).as(file).isEqualTo(200);
        assertThat(asset.body().replace("http://www.w3.org/2000/svg", ""))
            .doesNotContain("http://", "https://", "innerHTML", "eval(");
      }
    }
  }

  /** The files that the page or the list of systems names, those that they import, and so on. */
  private static Set<String> references(RunningServer server, String page) {
    Set<String> files = new TreeSet<>();
    Deque<String> unread = new ArrayDeque<>();
    name(page, "/", files, unread);
    name(server.get("/systems").body(), "/systems", files, unread);
    while (!unread.isEmpty()) {
      String file = unread.pop();
      name(server.get(file).body(), file, files, unread);
    }
    assertThat(files)
        .contains("/console/systems/missions/page.css", "/console/keys/page.js")
        .contains("/console/parts/layout.js");
    return files;
  }

  private static void name(String content, String file, Set<String> files, Deque<String> unread) {
    Stream<String> beside =
        NAMED
            .matcher(content)
            .results()
            .map(found -> URI.create(file).resolve(found.group(1)).getPath());
    Stream<String> pages =
        PAGE.matcher(content).results().map(found -> "/console/" + found.group(1));
    Stream.concat(beside, pages)
        .filter(files::add)
        .filter(named -> named.endsWith(".js"))
        .forEach(unread::push);
  }

  @Test
  void every_file_of_the_console_is_served_and_used() throws IOException {
    Path resources = Path.of("src/main/resources/console");
    try (RunningServer server = new RunningServer(directory);
        Stream<Path> files = Files.walk(resources)) {
      Set<String> used = references(server, server.get("/").body());

      assertThat(used)
          .containsExactlyInAnyOrderElementsOf(
              files
                  .filter(Files::isRegularFile)
                  .map(file -> "/console/" + resources.relativize(file))
                  .filter(path -> !path.equals("/console/index.html"))
                  .toList())
          .allMatch(path -> server.get(path).statusCode() == 200);
    }
  }

  @Test
  void the_systems_are_listed_with_their_pages_and_whether_their_keys_are_served() {
    try (RunningServer server = new RunningServer(directory)) {
      assertThat(server.get("/systems").body().strip())
          .startsWith(
              "[{\"name\":\"css\",\"title\":\"Qserv CSS\",\"page\":\"systems/css/page.js\","
                  + "\"takesKey\":false,\"readable\":true,\"keysServed\":true,\"readOnly\":false},"
                  + "{\"name\":\"missions\",\"title\":\"Missions\",\"page\":\"systems/missions/page.js\","
                  + "\"takesKey\":true,\"readable\":true,\"keysServed\":false,\"readOnly\":false},");
    }
    try (RunningServer server =
        new RunningServer(directory, Map.of("only", "css", "css.read-only", "on"))) {
      assertThat(server.get("/systems").body())
          .contains("\"readOnly\":true")
          .doesNotContain("missions");
    }
  }

  @Test
  void the_shell_and_the_parts_of_the_console_name_no_system() throws IOException {
    try (RunningServer server = new RunningServer(directory)) {
      for (String file : references(server, server.get("/").body())) {
        if (!file.startsWith("/console/systems/")) {
          assertThat(server.get(file).body())
              .as(file)
              .doesNotContainIgnoringCase("missions", "catalog", "houston", "qserv", "'css'");
        }
      }
      assertThat(server.get("/").body()).doesNotContain("missions", "catalog");
    }
  }

  @Test
  void the_console_is_where_the_original_has_it_and_takes_a_key_in_its_address() {
    try (RunningServer server = new RunningServer(directory)) {
      HttpResponse<String> page = server.get("/");

      for (String path : List.of("/console", "/?key=lunar-dev", "/console?key=lunar-dev")) {
        HttpResponse<String> same = server.get(path);
        assertThat(same.body()).as(path).isEqualTo(page.body()).doesNotContain("lunar-dev");
        assertThat(same.headers().firstValue("Content-Security-Policy"))
            .isEqualTo(page.headers().firstValue("Content-Security-Policy"));
        assertThat(same.headers().firstValue("Referrer-Policy")).hasValue("no-referrer");
        assertThat(same.headers().firstValue("Cache-Control"))
            .hasValue(path.contains("key") ? "no-store" : "no-cache");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://evil.example", "https://127.0.0.1", "http://localhost:1", "null"})
  void a_write_from_a_foreign_page_is_refused(String origin) {
    try (RunningServer server = new RunningServer(directory)) {
      HttpResponse<String> refused = server.put("/css/databases/sky", "{}", "Origin", origin);

      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(refused.body()).contains("Origin is \\\"" + origin);
      assertThat(server.get("/css/databases").body()).isEqualTo("[]\n");
    }
  }

  @Test
  void a_write_from_its_own_page_is_taken() {
    try (RunningServer server = new RunningServer(directory)) {
      URI here = server.uri("/");
      String origin = "http://localhost:" + here.getPort();

      assertThat(server.put("/css/databases/sky", "{}", "Origin", origin).statusCode())
          .isEqualTo(201);
    }
  }
}
