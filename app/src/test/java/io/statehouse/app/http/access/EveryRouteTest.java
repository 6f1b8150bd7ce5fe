package io.statehouse.app.http.access;

import static io.statehouse.ports.contract.Eventually.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.access.AccessAdmin;
import io.statehouse.app.access.Area;
import io.statehouse.app.access.Right;
import io.statehouse.app.http.Endpoint;
import io.statehouse.app.http.Need;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RunningServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every route that a server has, for everyone: those pass the gate whom the route declares. */
class EveryRouteTest {
  private static final List<String> SYSTEMS =
      List.of("css", "missions", "runm", "cloudchamber", "gis");

  /** Roles, and what each grants. */
  private static final Map<String, String> GRANTS =
      Map.ofEntries(
          Map.entry("reader", "read *"),
          Map.entry("operator", "write *"),
          Map.entry("admin", "admin *"),
          Map.entry("css-read", "read css"),
          Map.entry("css-write", "write css"),
          Map.entry("css-admin", "admin css"),
          Map.entry("gis-write", "write gis"),
          Map.entry("runm-write", "write runm"),
          Map.entry("runm.trusted", "write runm"),
          Map.entry("cloudchamber-admin", "admin cloudchamber"),
          Map.entry("missions-admin", "admin missions"),
          Map.entry("own-database", "write css/x"),
          Map.entry("other-database", "admin css/y"),
          Map.entry("keys-of-css", "write css:"),
          Map.entry("some-keys-of-css", "write css:/DBS/"),
          Map.entry("routing", "write gis/routes"),
          Map.entry("topics", "write gis/topics"),
          Map.entry("partition", "write runm/x"),
          Map.entry("speaker", "speak-for-others runm"),
          Map.entry("nothing", "read css/none"));

  private static final Map<String, String> TOKENS = new HashMap<>();

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Stands for every parameter of a path. */
  private static final String PART = "x";

  @TempDir static Path directory;

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static AccessAdmin admin;
  private static RunningServer server;

  @BeforeAll
  static void start() throws IOException {
    Path file = directory.resolve("access.yaml");
    Files.writeString(
        file,
        """
        roles:
          own-database: {css/x: "write"}
          other-database: {css/y: admin}
          keys-of-css: {"css:": write}
          some-keys-of-css: {"css:/DBS/": write}
          routing: {gis/routes: write}
          topics: {gis/topics: write}
          partition: {runm/x: write}
          speaker: {runm: speak-for-others}
          nothing: {}
        """);
    admin = new AccessAdmin(file, SYSTEMS);
    for (String role : GRANTS.keySet()) {
      TOKENS.put(role, admin.createToken(role, List.of(role), Optional.empty()));
    }
    admin.addUser("erin", "s3cret:with colon", List.of("css-read"));
    server = new RunningServer(directory, Map.of("access.file", file.toString()));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  static Set<String> roles() {
    return GRANTS.keySet();
  }

  @ParameterizedTest
  @MethodSource("roles")
  void a_role_opens_what_it_grants_and_nothing_else(String role) {
    String token = "Bearer " + TOKENS.get(role);
    Right right = Right.parse(GRANTS.get(role).split(" ")[0]);
    Area area = Area.parse(GRANTS.get(role).split(" ")[1]);

    List<String> wrong = new ArrayList<>();
    for (Route route : server.routes()) {
      Need need = route.endpoint().need();
      boolean allowed =
          switch (need.who()) {
            case ANYONE, KNOWN, ORIGINAL -> true;
            case PARTS -> right.includes(need.right()) && !role.equals("nothing");
            case GRANTED -> right.includes(need.right()) && area.contains(about(route.endpoint()));
          };
      if (passes(route, Optional.of(token)) != allowed) {
        wrong.add(route.method() + " " + route.path() + (allowed ? " is refused" : " is open"));
      }
    }

    assertThat(wrong).isEmpty();
  }

  @Test
  void nobody_passes_where_something_is_needed() {
    assertThat(passedBy(Optional.empty())).allMatch(EveryRouteTest::isOpen);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Bearer sth_unknown",
        "Bearer ",
        "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.",
        "Basic ZGFuYTp3cm9uZw==",
        "Basic !!!",
        "Digest username=\"dana\"",
      })
  void who_is_not_known_passes_where_nothing_is_needed_only(String authorization) {
    assertThat(passedBy(Optional.of(authorization))).allMatch(EveryRouteTest::isOpen);
  }

  @Test
  void a_token_that_has_expired_or_was_revoked_is_none() {
    String expired = admin.createToken("expired", List.of("admin"), Optional.of(Instant.EPOCH));
    String revoked = admin.createToken("revoked", List.of("admin"), Optional.empty());
    String marker = "Bearer " + admin.createToken("m", List.of("admin"), Optional.empty());
    await("the file is read again", PATIENCE).until(() -> isKnown(marker));
    admin.revokeToken("revoked");
    admin.revokeToken("m");
    await("the file is read again", PATIENCE).until(() -> !isKnown(marker));

    assertThat(passedBy(Optional.of("Bearer " + expired))).allMatch(EveryRouteTest::isOpen);
    assertThat(passedBy(Optional.of("Bearer " + revoked))).allMatch(EveryRouteTest::isOpen);
  }

  @Test
  void a_user_passes_by_name_and_password() {
    String header =
        "Basic " + Base64.getEncoder().encodeToString("erin:s3cret:with colon".getBytes(UTF_8));

    Route databases = route("GET", "/css/databases");
    assertThat(passes(databases, Optional.of(header))).isTrue();
    assertThat(passes(route("PUT", "/css/databases/{db}"), Optional.of(header))).isFalse();
  }

  private static Route route(String method, String path) {
    return server.routes().stream()
        .filter(route -> route.method().name().equals(method) && route.path().equals(path))
        .findFirst()
        .orElseThrow();
  }

  private static List<Route> passedBy(Optional<String> authorization) {
    return server.routes().stream().filter(route -> passes(route, authorization)).toList();
  }

  private static boolean isOpen(Route route) {
    Need.Who who = route.endpoint().need().who();
    return who == Need.Who.ANYONE || who == Need.Who.ORIGINAL;
  }

  /** Returns what a request to a route is about, by the declarations that these paths have. */
  private static Area about(Endpoint endpoint) {
    String path = endpoint.path();
    String system = path.split("/")[1];
    if (path.startsWith("/keys") || path.equals("/events") || path.equals("/history")) {
      return Area.ALL; // without a parameter that names a system
    }
    if (path.startsWith("/stores/{system}")) {
      return new Area.Keys(PART, "");
    }
    if (path.startsWith("/verify/{name}") || path.equals("/archives/{system}")) {
      return new Area.OfSystem(PART);
    }
    if (!SYSTEMS.contains(system)) {
      return Area.ALL;
    }
    if (path.contains("{db}")) {
      return new Area.Part(system, PART);
    }
    for (String part : List.of("routes", "topics", "topic-scopes", "adoption", "cluster")) {
      if (path.startsWith("/gis/" + part)) {
        return new Area.Part(system, part.equals("routes") ? part : "topics");
      }
    }
    return new Area.OfSystem(system);
  }

  private static boolean passes(Route route, Optional<String> authorization) {
    String path = route.path().replaceAll("\\{[^}]*}", PART);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.uri(path))
            .method(route.method().name(), BodyPublishers.noBody());
    authorization.ifPresent(header -> request.header("Authorization", header));
    return isPassed(exchange(request.build()));
  }

  private static boolean isPassed(HttpResponse<InputStream> response) {
    try (InputStream body = response.body()) {
      if (!Set.of(401, 403, 429).contains(response.statusCode())) {
        return true;
      }
      String text = new String(body.readAllBytes(), UTF_8);
      if (response.statusCode() == 429) {
        return text.contains("too many requests"); // by a route that limits how often it is called
      }
      // The log-in of an original has other words.
      return !text.matches(
          "(?s).*(this needs|has no right|log in:|is unknown: it may|has expired|password is wrong"
              + "|Authorization is).*");
    } catch (IOException broken) {
      throw new AssertionError(broken);
    }
  }

  private static HttpResponse<InputStream> exchange(HttpRequest request) {
    try {
      return CLIENT.send(request, BodyHandlers.ofInputStream());
    } catch (IOException failed) {
      throw new AssertionError(request.uri().toString(), failed);
    } catch (InterruptedException stop) {
      throw new AssertionError("interrupted", stop);
    }
  }

  private static boolean isKnown(String authorization) {
    URI uri = server.uri("/systems");
    return isPassed(
        exchange(HttpRequest.newBuilder(uri).header("Authorization", authorization).build()));
  }
}
