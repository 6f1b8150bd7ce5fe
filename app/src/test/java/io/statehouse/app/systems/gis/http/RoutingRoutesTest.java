package io.statehouse.app.systems.gis.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.DocumentedResponses;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreUrl;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All tests share a server, and leave nothing in its store. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RoutingRoutesTest {
  private static final String CISCO = "{\"pattern\":{\"v\":\"CISCO\"},\"destination\":\"cisco\"}";
  private static final String ASA =
      "{\"pattern\":{\"v\":\"CISCO\",\"p\":\"ASA\"},\"destination\":\"asa\"}";

  private Path directory;
  private RunningServer server;

  @BeforeAll
  void start(@TempDir Path shared) {
    directory = shared;
    server = new RunningServer(directory);
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @AfterEach
  void clear() {
    try (KeyValueStore store = store()) {
      store.commit(Transaction.builder().deletePrefix(new Prefix("/")).build());
    }
  }

  private static String routes(String... routes) {
    return "{\"routes\":[" + String.join(",", routes) + "]}";
  }

  private Map<?, ?> done(HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return (Map<?, ?>) DocumentedResponses.json(response.body());
  }

  private Map<?, ?> publish(String... routes) {
    return done(server.put("/gis/routes", routes(routes)));
  }

  private static void refused(int status, String why, HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    Map<?, ?> problem = (Map<?, ?>) DocumentedResponses.json(response.body());
    assertThat(problem.get("detail")).asString().startsWith(why).doesNotContain("\n");
  }

  private KeyValueStore store() {
    return StoreCatalog.standard(directory)
        .open(StoreUrl.parse("file:./statehouse-data/gis"), RoundTripListener.NONE);
  }

  private void put(String key, String value) {
    try (KeyValueStore store = store()) {
      store.commit(Transaction.builder().put(new Key(key), Bytes.utf8(value)).build());
    }
  }

  private List<Entry> keys() {
    try (KeyValueStore store = store()) {
      return store.list(new Prefix("/"));
    }
  }

  @Test
  void routes_are_published_and_shown_with_their_digest() {
    Map<?, ?> published = publish(CISCO, ASA);

    assertThat(published.get("outcome")).isEqualTo("published");
    assertThat(published.get("version")).isEqualTo("1");
    assertThat(published.get("warnings").toString()).contains("\"asa\" is not a defined topic");
    Map<?, ?> live = done(server.get("/gis/routes"));
    assertThat(live.get("digest")).asString().hasSizeGreaterThan(20);
    assertThat(live.get("routes").toString())
        .matches("\\[\\{id=\\w{64}, pattern=\\{p=ASA, v=CISCO}, destination=asa}, .*=cisco}]");
    assertThat(done(server.get("/gis/routes/versions/1"))).isEqualTo(live);
  }

  @Test
  void a_publication_has_a_publisher_a_comment_and_the_version_that_it_expects() {
    String body =
        "{\"routes\":[%s],\"expected\":\"none\",\"publisher\":\"ann\",\"comment\":\"why\"}";
    done(server.put("/gis/routes", body.formatted(CISCO)));

    refused(409, "POINTER_CONFLICT: version 1 is", server.put("/gis/routes", body.formatted(ASA)));
    assertThat(server.get("/gis/routes/history").body().replaceAll("\\s+", ""))
        .contains("{\"version\":\"1\",\"state\":\"live\",\"stored\":true,")
        .contains("\"publisher\":\"ann\",\"comment\":\"why\"");
  }

  @Test
  void what_is_live_is_published_again_only_by_force() {
    publish(CISCO);

    assertThat(publish(CISCO).get("outcome")).isEqualTo("unchanged");
    String forced = "{\"routes\":[" + CISCO + "],\"force\":true}";
    assertThat(done(server.put("/gis/routes", forced)).get("version")).isEqualTo("2");
  }

  @Test
  void a_dry_run_returns_the_plan_and_writes_nothing() {
    publish(CISCO);
    List<Entry> before = keys();

    Map<?, ?> plan = done(server.put("/gis/routes?dry-run", routes(ASA)));

    assertThat(plan.get("next")).isEqualTo("2");
    assertThat((List<?>) plan.get("added")).hasSize(1);
    assertThat((List<?>) plan.get("removed")).hasSize(1);
    assertThat(server.post("/gis/routes/gc?dry-run=yes&include-newer", "").statusCode())
        .isEqualTo(200);
    assertThat(keys()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"routes\":[]}|EMPTY_CONFIG: there are no routes",
        "{\"routes\":[],\"allowEmpty\":true}|EMPTY_CONFIG: there are no routes, and the readers of"
            + " this server do not accept such a version: set gis.routes.allow-empty first",
        "{}|BAD_JSON: at routes: expected a list but found null",
        "[]|BAD_JSON: not a JSON object at byte 0",
        "{\"routes\":[5]}|BAD_JSON: at routes[0]: expected an object but found a number",
        "{\"routes\":[],\"rotes\":[]}|BAD_JSON: unknown member \"rotes\": known are routes,"
            + " expected,",
        "{\"routes\":[{\"pattern\":{},\"destination\":\"t\",\"x\":1}]}|BAD_JSON: at routes[0]:"
            + " unknown member \"x\": known are id, pattern, destination",
        "{\"routes\":[{\"pattern\":{\"a\":5},\"destination\":\"t\"}]}|BAD_PATTERN: at routes[0]:"
            + " attribute \"a\": the value must be a string but is a number",
        "{\"routes\":[{\"pattern\":{\"a\":\"*\"},\"destination\":\"t\"}]}|RESERVED_VALUE: at"
            + " routes[0]",
        "{\"routes\":[{\"pattern\":{}}]}|BAD_DESTINATION: at routes[0]: \"destination\" must be a",
        "{\"routes\":[{\"pattern\":{},\"pattern\":{}}]}|BAD_JSON: not a JSON object at byte",
        "{\"routes\":[],\"force\":1}|BAD_JSON: \"force\" must be a boolean but is a number",
        "{\"routes\":[],\"publisher\":1}|BAD_JSON: \"publisher\" must be a string but is a number",
        "{\"routes\":[],\"expected\":\"a/b\"}|BAD_VERSION_VALUE: \"a/b\" is not a version: give"
      })
  void a_request_that_breaks_a_rule_is_refused_with_its_code(String body, String why) {
    refused(400, why, server.put("/gis/routes", body));

    refused(404, "NOT_CONFIGURED: no version is live", server.get("/gis/routes"));
  }

  @Test
  void of_routes_that_conflict_all_pairs_are_in_the_details() {
    HttpResponse<String> refused =
        server.put(
            "/gis/routes",
            routes(
                "{\"pattern\":{\"a\":\"1\",\"b\":\"1\"},\"destination\":\"t\"}",
                "{\"pattern\":{\"b\":\"1\",\"c\":\"1\"},\"destination\":\"t\"}",
                "{\"pattern\":{\"c\":\"1\",\"a\":\"1\"},\"destination\":\"t\"}"));

    refused(400, "INTERSECTING_PATTERNS: 3 pairs of routes conflict, such as ", refused);
    Map<?, ?> problem = (Map<?, ?>) DocumentedResponses.json(refused.body());
    assertThat((List<?>) problem.get("details"))
        .hasSize(3)
        .allMatch(
            line -> line.toString().contains("both match {\"a\":\"1\",\"b\":\"1\",\"c\":\"1\"}"));
  }

  @Test
  void more_routes_than_an_ordinary_body_holds_are_published_and_an_event_is_no_larger() {
    String many =
        IntStream.range(0, 2_000)
            .mapToObj(
                i ->
                    "{\"pattern\":{\"vendor\":\"%1$s\",\"product\":\"%1$s\",\"device\":\"%2$d\"},\"destination\":\"t\"}"
                        .formatted("x".repeat(250), i))
            .collect(Collectors.joining(",", "{\"routes\":[", "]}"));
    assertThat(many.length()).isGreaterThan(1 << 20);

    assertThat(done(server.put("/gis/routes", many)).get("version")).isEqualTo("1");
    assertThat(server.post("/gis/routes/match", " ".repeat((1 << 20) + 1)).statusCode())
        .isEqualTo(413);
  }

  @Test
  void an_event_is_matched_and_explained() {
    publish(CISCO, ASA);
    String event = "{\"v\":\"CISCO\",\"p\":\"ASA\",\"severity\":5}";

    Map<?, ?> match = done(server.post("/gis/routes/match", event));
    Map<?, ?> explained = done(server.post("/gis/routes/explain", "{\"v\":\"CISCO\"}"));

    assertThat(match.get("version")).isEqualTo("1");
    assertThat(match.get("route").toString()).endsWith("destination=asa}");
    assertThat(explained.get("route").toString()).endsWith("destination=cisco}");
    assertThat(explained.get("mismatches").toString())
        .contains("attribute=p, expected=ASA, found=null");
  }

  @Test
  void an_event_without_a_route_is_matched_by_none() {
    publish(CISCO);

    assertThat(done(server.post("/gis/routes/match", "{\"v\":5}")).get("route")).isNull();
  }

  /** Else a small request would have a response larger by the number of routes. */
  @Test
  void a_long_value_of_an_event_is_not_repeated_for_each_route() {
    publish(CISCO);
    String event = "{\"v\":\"" + "x".repeat(10_000) + "\"}";

    HttpResponse<String> explained = server.post("/gis/routes/explain", event);

    assertThat(done(explained).get("mismatches").toString())
        .endsWith("found=" + "x".repeat(256) + "…}]");
    assertThat(explained.body()).hasSizeLessThan(1_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"match", "explain"})
  void an_event_must_be_an_object_and_there_must_be_routes(String what) {
    refused(404, "NOT_CONFIGURED: ", server.post("/gis/routes/" + what, "{}"));
    refused(400, "BAD_JSON: not a JSON object", server.post("/gis/routes/" + what, "[]"));
    refused(400, "BAD_JSON: not a JSON object", server.post("/gis/routes/" + what, ""));
  }

  @Test
  void a_server_that_may_only_read_matches_events_and_publishes_nothing() {
    publish(CISCO);

    try (RunningServer reader = new RunningServer(directory, Map.of("gis.read-only", "on"))) {
      done(reader.post("/gis/routes/match", "{\"v\":\"CISCO\"}"));
      assertThat(reader.put("/gis/routes", routes(ASA)).statusCode()).isEqualTo(403);
    }
  }

  @Test
  void versions_and_their_state_are_listed() {
    publish(CISCO);
    put(
        "/gis/data-manager/2/",
        "{\"publisher\":\"x\",\"nonce\":\"n\",\"startedAt\":\"2026-01-01T00:00:00Z\",\"routes\":1}");

    assertThat(server.get("/gis/routes/versions").body().replaceAll("\\s+", ""))
        .isEqualTo(
            "[{\"version\":\"1\",\"state\":\"live\",\"routes\":1,\"publisher\":null,"
                + "\"startedAt\":null},{\"version\":\"2\",\"state\":\"staged\",\"routes\":0,"
                + "\"publisher\":\"x\",\"startedAt\":\"2026-01-01T00:00:00Z\"}]");
    assertThat(done(server.get("/gis/routes/status")).get("live")).isEqualTo("1");
    refused(409, "VERSION_UNFINISHED: ", server.get("/gis/routes/versions/2"));
    refused(404, "VERSION_NOT_FOUND: ", server.get("/gis/routes/versions/3"));
    refused(400, "BAD_VERSION_VALUE: ", server.get("/gis/routes/versions/a%20b"));
  }

  @Test
  void an_empty_store_has_a_status_and_no_versions() {
    Map<?, ?> status = done(server.get("/gis/routes/status"));

    assertThat(status.get("live")).isNull();
    assertThat(status.get("problem")).asString().startsWith("NOT_CONFIGURED: ");
    assertThat(server.get("/gis/routes/versions").body().strip()).isEqualTo("[]");
    assertThat(server.get("/gis/routes/history").body().strip()).isEqualTo("[]");
  }

  @Test
  void what_is_stored_badly_is_no_mistake_of_the_request() {
    publish(CISCO);
    put("/gis/data-manager/1/bad", "{");

    refused(500, "BAD_JSON: at /gis/data-manager/1/bad: ", server.get("/gis/routes"));
    assertThat(done(server.get("/gis/routes/status")).get("problem").toString())
        .startsWith("BAD_JSON: at /gis/data-manager/1/bad: ");
  }

  @Test
  void an_earlier_version_is_made_live_again_after_a_dry_run() {
    publish(CISCO);
    publish(ASA);

    Map<?, ?> plan = done(server.post("/gis/routes/rollback?dry-run", "{\"version\":\"1\"}"));
    assertThat(plan.get("next")).isEqualTo("1");
    refused(
        409,
        "POINTER_CONFLICT: version 2 is live now",
        server.post("/gis/routes/rollback", "{\"version\":\"1\",\"expected\":\"1\"}"));
    Map<?, ?> done =
        done(server.post("/gis/routes/rollback", "{\"version\":\"1\",\"expected\":\"2\"}"));

    assertThat(done.get("previous")).isEqualTo("2");
    assertThat(done(server.get("/gis/routes")).get("version")).isEqualTo("1");
    refused(404, "VERSION_NOT_FOUND: ", server.post("/gis/routes/rollback", "{\"version\":\"9\"}"));
    refused(400, "body has no \"version\"", server.post("/gis/routes/rollback", "{}"));
  }

  @Test
  void unfinished_versions_are_deleted_once_they_are_old() {
    publish(CISCO);
    put(
        "/gis/data-manager/2/",
        "{\"publisher\":\"x\",\"nonce\":\"n\",\"startedAt\":\"2026-01-01T00:00:00Z\",\"routes\":1}");

    assertThat(server.post("/gis/routes/gc?staging-ttl=1000000h", "").body())
        .doesNotContain("\"delete\"");
    assertThat(server.post("/gis/routes/gc?dry-run", "").body()).contains("\"delete\"");
    assertThat(server.post("/gis/routes/gc", "").body()).contains("\"delete\"");
    assertThat(keys()).extracting(each -> each.key().text()).noneMatch(key -> key.contains("/2/"));
    refused(
        400,
        "parameter \"staging-ttl\" is not a duration: \"soon\"",
        server.post("/gis/routes/gc?staging-ttl=soon", ""));
  }
}
