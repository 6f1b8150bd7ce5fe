package io.statehouse.app.systems.missions.http;

import static io.statehouse.app.systems.missions.http.Tenant.BASE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.http.RunningServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Missions over HTTP, to the byte of responses and store. */
class MissionsRoutesTest {
  private static final String PASSWORD = "correct-horse-1";
  private static final String MOMENT = "20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{1,9}Z";

  @TempDir Path directory;

  private static String never(int state) {
    return "\"s\":" + state + ",\"t\":\"0001-01-01T00:00:00Z\",\"e\":\"0001-01-01T00:00:00Z\"";
  }

  private static String mission(String fuel, String launch, String end) {
    return "{\"i\":\"m0\",\"n\":\"hop\",\"a\":null,\"s\":[{\"n\":\"fuel\",\"a\":\"\",\"u\":null,\"d\":null,"
        + "\"p\":{\"tonnes\":4},"
        + fuel
        + "},{\"n\":\"launch\",\"a\":\"\",\"u\":[\"fuel\"],\"d\":null,\"p\":null,"
        + launch
        + "}],\"p\":{\"crew\":2},\"t\":\"NOW\",\"e\":\""
        + end
        + "\"}";
  }

  /** What is stored, without what differs from run to run. */
  private Map<String, String> content() {
    Map<String, String> content = new TreeMap<>(Tenant.content(directory));
    content.replaceAll((key, value) -> value.replaceAll(MOMENT, "NOW"));
    assertThat(content.remove("m|p")).matches("[0-9a-f]{64}");
    assertThat(content.remove("m|s")).matches("[0-9A-Za-z]{10}");
    assertThat(content.remove("lunar-dev|u")).matches("[0-9]+");
    assertThat(content.remove("lunar-dev|n")).isEqualTo("Lunar dev");
    return content;
  }

  @Test
  void the_worked_example_has_the_responses_and_the_keys_of_the_original() {
    Map<String, String> password = Map.of("missions.password", PASSWORD);
    try (RunningServer server = new RunningServer(directory, password)) {
      HttpResponse<String> created =
          server.post(
              BASE + "/key",
              "{\"id\":\"lunar-dev\",\"name\":\"Lunar dev\"}",
              Tenant.admin(PASSWORD));
      Tenant lunar = new Tenant(server, "lunar-dev");
      assertThat(created.body()).isEqualTo("lunar-dev");
      assertThat(content()).isEmpty();

      String saved =
          lunar
              .post(
                  "/plans",
                  "{\"name\":\"hop\",\"services\":[{\"name\":\"pad\",\"trigger\":{\"url\":\"http://pad/run\","
                      + "\"method\":\"http\"}}],\"stages\":[{\"name\":\"fuel\",\"service\":\"pad\","
                      + "\"params\":{\"tonnes\":4.0}},{\"name\":\"launch\",\"service\":\"pad\","
                      + "\"upstream\":[\"fuel\"]}]}")
              .body();
      String plan =
          "{\"name\":\"hop\",\"services\":[{\"name\":\"pad\",\"trigger\":{\"method\":\"http\",\"url\":"
              + "\"http://pad/run\"}}],\"stages\":[{\"name\":\"fuel\",\"service\":\"pad\","
              + "\"upstream\":null,\"downstream\":null,\"params\":{\"tonnes\":4}},{\"name\":\"launch\","
              + "\"service\":\"pad\",\"upstream\":[\"fuel\"],\"downstream\":null,\"params\":null}],"
              + "\"params\":null}";
      assertThat(saved).isEqualTo("{\"message\":\"Created hop\"}");
      assertThat(lunar.get("/plans/hop")).isEqualTo(plan);
      assertThat(content()).containsOnly(entry("lunar-dev|p|hop", plan));

      String made = lunar.post("/missions", "{\"plan\":\"hop\",\"params\":{\"crew\":2}}").body();
      String fresh = mission(never(0), never(0), "0001-01-01T00:00:00Z");
      assertThat(made).isEqualTo("{\"id\":\"m0\"}");
      assertThat(content())
          .containsOnly(
              entry("lunar-dev|p|hop", plan),
              entry("lunar-dev|a|hop", "m0"),
              entry("lunar-dev|m0", fresh));
      assertThat(lunar.get("/missions/m0").replaceAll(MOMENT, "NOW")).isEqualTo(fresh);
      assertThat(lunar.get("/plans/whatever/missions/m0").replaceAll(MOMENT, "NOW"))
          .isEqualTo(fresh);

      assertThat(lunar.change("m0", "fuel", "started").body())
          .isEqualTo("{\"success\":true,\"next\":[],\"complete\":false}");
      assertThat(lunar.change("m0", "fuel", "finished").body())
          .isEqualTo("{\"success\":true,\"next\":[\"launch\"],\"complete\":false}");
      String done = "\"s\":2,\"t\":\"NOW\",\"e\":\"NOW\"";
      assertThat(content())
          .doesNotContainKey("lunar-dev|c")
          .contains(entry("lunar-dev|m0", mission(done, never(0), "0001-01-01T00:00:00Z")));

      lunar.change("m0", "launch", "started");
      assertThat(lunar.change("m0", "launch", "finished").body())
          .isEqualTo("{\"success\":true,\"next\":null,\"complete\":true}");
      assertThat(content())
          .contains(
              entry("lunar-dev|c", "m0"),
              entry("lunar-dev|a|hop", "m0"),
              entry("lunar-dev|m0", mission(done, done, "NOW")));

      assertThat(lunar.delete("/missions/m0").body()).isEqualTo("{\"message\":\"Deleted m0\"}");
      assertThat(content())
          .containsOnly(
              entry("lunar-dev|p|hop", plan),
              entry("lunar-dev|a|hop", ""),
              entry("lunar-dev|c", ""));

      assertThat(lunar.delete("/plans/hop").body()).isEqualTo("{\"message\":\"Deleted hop\"}");
      assertThat(content()).containsOnly(entry("lunar-dev|c", ""));
    }
  }

  @Test
  void lists_are_written_as_the_original_writes_them() {
    try (RunningServer server = new RunningServer(directory)) {
      Tenant lunar = Tenant.created(server, "lunar-dev");
      assertThat(lunar.get("/missions/")).isEqualTo("null");
      assertThat(lunar.get("/plans/")).isEqualTo("[]");
      assertThat(lunar.get("/completed")).isEqualTo("[]");
      assertThat(lunar.get("/plans/none/missions")).isEqualTo("[]");

      lunar.savePlan("hop", "a");
      lunar.post("/missions", "{\"plan\":\"hop\"}");
      lunar.post("/missions", "{\"plan\":\"hop\",\"id\":\"apollo\"}");
      lunar.change("m0", "a", "skipped");
      lunar.post(
          "/missions",
          "{\"plan\":\"{\\\"name\\\":\\\"x\\\",\\\"stages\\\":[{\\\"name\\\":\\\"s\\\"}]}\"}");

      assertThat(lunar.get("/missions/")).isEqualTo("[\"apollo\",\"m0\",\"m1\"]");
      assertThat(lunar.get("/missions")).isEqualTo(lunar.get("/missions/"));
      assertThat(lunar.get("/plans/")).isEqualTo("[\"hop\",\"x\"]");
      assertThat(lunar.get("/plans")).isEqualTo(lunar.get("/plans/"));
      assertThat(lunar.get("/completed")).isEqualTo("[\"m0\"]");
      assertThat(lunar.get("/plans/hop/missions")).isEqualTo("[\"m0\",\"apollo\"]");
      assertThat(server.get(BASE + "/key/all").body()).isEqualTo("[\"lunar-dev\"]");
    }
  }

  @Test
  void a_plan_is_shown_as_a_mission_and_a_mission_as_text() {
    try (RunningServer server = new RunningServer(directory)) {
      Tenant lunar = Tenant.created(server, "lunar-dev");
      lunar.savePlan("hop", "a");
      lunar.post("/missions", "{\"plan\":\"hop\"}");

      assertThat(lunar.get("/plans/hop/m"))
          .isEqualTo(
              "{\"i\":\"\",\"n\":\"hop\",\"a\":null,\"s\":[{\"n\":\"a\",\"a\":\"\",\"u\":null,\"d\":null,"
                  + "\"p\":null,"
                  + never(0)
                  + "}],\"p\":null,\"t\":\"0001-01-01T00:00:00Z\",\"e\":\"0001-01-01T00:00:00Z\"}");
      assertThat(lunar.get("/missions/m0/report")).isEqualTo("{\"message\":\"hop/m0\\n○ a -\\n\"}");
    }
  }

  @Test
  void keys_are_created_renamed_shown_and_deleted() {
    try (RunningServer server = new RunningServer(directory)) {
      HttpResponse<String> any = server.post(BASE + "/key", "");
      assertThat(any.body()).matches("[0-9A-Za-z]{40}");
      assertThat(any.headers().firstValue("Content-Type")).hasValue("text/plain; charset=utf-8");
      Tenant lunar = Tenant.created(server, "lunar-dev");
      lunar.savePlan("hop", "a");
      server.post(BASE + "/key/", "{\"id\":\"lunar-dev\",\"name\":\"<New>\"}");

      assertThat(lunar.get("/key"))
          .matches(
              "\\{\"id\":\"lunar-dev\",\"name\":\"\\\\u003cNew\\\\u003e\",\"usage\":\"[0-9]+\"}");
      assertThat(lunar.get("/plans/")).isEqualTo("[\"hop\"]");

      assertThat(lunar.delete("/key").body()).isEqualTo("{\"message\":\"Deleted keylunar-dev\"}");
      assertThat(lunar.send("GET", "/key", "").statusCode()).isEqualTo(470);
      assertThat(Tenant.content(directory)).containsOnlyKeys(any.body() + "|n", any.body() + "|u");
    }
  }

  @Test
  void a_key_in_a_path_leads_to_the_console() {
    try (RunningServer server = new RunningServer(directory)) {
      Tenant.created(server, "lunar/dev");

      HttpResponse<String> found = server.get(BASE + "/key/lunar%2Fdev");

      assertThat(found.statusCode()).isEqualTo(301);
      assertThat(found.headers().firstValue("Location")).hasValue("/?key=lunar%2Fdev");
      assertThat(server.get(BASE + "/key/nobody").statusCode()).isEqualTo(470);
    }
  }

  @Test
  void missions_alone_are_at_the_root_too_as_clients_of_houston_expect() {
    Map<String, String> only = Map.of("only", "missions");
    try (RunningServer server = new RunningServer(directory, only)) {
      assertThat(server.get("/api/v1").body()).isEqualTo("{\"message\":\"all systems green\"}");
      assertThat(server.get("/api/v1/").body()).isEqualTo("{\"message\":\"all systems green\"}");
      assertThat(server.post("/api/v1/key", "{\"id\":\"lunar-dev\"}").body())
          .isEqualTo("lunar-dev");
      assertThat(Tenant.created(server, "lunar-dev").get("/missions/")).isEqualTo("null");
      assertThat(server.get("/health").body()).contains("\"missions\":{\"available\":true");
      assertThat(server.get("/keys?prefix=").statusCode()).isEqualTo(403);
    }
  }

  @Test
  void the_keys_of_missions_are_not_served_raw() {
    try (RunningServer server = new RunningServer(directory)) {
      Tenant.created(server, "lunar-dev");

      List<HttpResponse<String>> responses =
          List.of(
              server.get("/keys?system=missions&prefix="),
              server.get("/keys/children?system=missions"),
              server.get("/keys/watch?system=missions"),
              server.put("/keys?system=missions&key=x", "y"),
              server.delete("/keys?system=missions&prefix="));

      for (HttpResponse<String> refused : responses) {
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body())
            .contains("statehouse keys --system missions")
            .doesNotContain("lunar-dev");
      }
      assertThat(server.get("/keys?system=css&prefix=").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void requests_are_counted_and_written_when_the_server_stops() {
    try (RunningServer server = new RunningServer(directory)) {
      Tenant lunar = Tenant.created(server, "lunar-dev");
      lunar.get("/plans/");
      lunar.get("/missions/none");
      lunar.post("/plans", "{");
      new Tenant(server, "nobody").get("/plans/");
    }

    assertThat(Tenant.content(directory)).contains(entry("lunar-dev|u", "3"));
  }

  @Test
  void a_key_has_a_log_of_the_requests_made_with_it_today() {
    try (RunningServer server = new RunningServer(directory)) {
      Tenant lunar = Tenant.created(server, "lunar-dev");
      assertThat(lunar.send("GET", "/logs", "").statusCode()).isEqualTo(404);
      lunar.get("/missions/none");

      assertThat(lunar.get("/logs"))
          .startsWith("\"")
          .contains(" GET /missions/api/v1/missions/{id} 400\\n")
          .doesNotContain("lunar-dev", "none");
      HttpResponse<String> past = lunar.send("GET", "/logs?date=20200229", "");
      assertThat(past.statusCode()).isEqualTo(404);
      assertThat(past.body()).isEmpty();
      assertThat(lunar.send("GET", "/logs?date=20209999", "").statusCode()).isEqualTo(404);
      assertThat(lunar.send("GET", "/logs?date=2020022", "").statusCode()).isEqualTo(400);
      assertThat(lunar.send("GET", "/logs?date=../../et", "").statusCode()).isEqualTo(400);
    }
  }

  @Test
  void the_stored_admin_password_wins_over_the_one_configured() {
    Map<String, String> first = Map.of("missions.password", PASSWORD);
    new RunningServer(directory, first).close();

    Map<String, String> second = Map.of("missions.password", "another-horse-2");
    try (RunningServer server = new RunningServer(directory, second)) {
      assertThat(server.send("GET", BASE + "/key/all", "", Tenant.admin(PASSWORD)).statusCode())
          .isEqualTo(200);
      assertThat(
              server
                  .send("GET", BASE + "/key/all", "", Tenant.admin("another-horse-2"))
                  .statusCode())
          .isEqualTo(403);
    }
  }

  @Test
  void a_password_that_another_server_sets_is_in_force_on_this_one() {
    try (RunningServer open = new RunningServer(directory)) {
      assertThat(open.get(BASE + "/key/all").statusCode()).isEqualTo(200);

      new RunningServer(directory, Map.of("missions.password", PASSWORD)).close();

      await().until(() -> open.get(BASE + "/key/all").statusCode() == 403);
      assertThat(open.send("GET", BASE + "/key/all", "", Tenant.admin(PASSWORD)).statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void while_the_store_is_down_from_the_start_no_client_is_an_administrator() {
    String down = "redis://:hidden-word@127.0.0.1:1/0?timeout=100ms";
    try (RunningServer server = new RunningServer(directory, Map.of("systems.missions", down))) {
      HttpResponse<String> refused = server.get(BASE + "/key/all");

      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.body()).contains("statehouse.Unavailable").doesNotContain("hidden-word");
    }
  }

  @Test
  void a_client_that_sends_too_many_requests_gets_429() {
    Map<String, String> settings = Map.of("missions.rate-limit", "1", "missions.rate-burst", "3");
    try (RunningServer server = new RunningServer(directory, settings)) {
      for (int i = 0; i < 3; i++) {
        assertThat(server.get(BASE + "/key").statusCode()).isEqualTo(401);
      }

      HttpResponse<String> refused = server.get(BASE + "/key");

      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(refused.body())
          .isEqualTo(
              "{\"type\":\"model.TooManyRequestsError\",\"message\":\"Too many requests.\",\"code\":429}");
      assertThat(server.get(BASE + "/nothing").statusCode()).isEqualTo(404);
      assertThat(server.get("/health").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void without_the_console_there_is_no_page() {
    Map<String, String> settings = Map.of("console", "off");
    try (RunningServer server = new RunningServer(directory, settings)) {
      assertThat(server.get("/").statusCode()).isEqualTo(404);
      assertThat(server.get(BASE).statusCode()).isEqualTo(200);
    }
  }
}
