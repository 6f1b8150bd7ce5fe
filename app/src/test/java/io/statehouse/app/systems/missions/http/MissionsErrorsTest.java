package io.statehouse.app.systems.missions.http;

import static io.statehouse.app.systems.missions.http.Tenant.BASE;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.RunningServer;
import io.statehouse.ports.url.PercentCode;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The statuses and documents that clients of Houston know. */
class MissionsErrorsTest {
  private static final String PASSWORD = "correct-horse-1";

  /** Every route that wants an API key, and a body that is none. */
  private static final List<String> KEYED =
      List.of(
          "GET /key",
          "GET /missions/",
          "POST /missions",
          "GET /missions/m0",
          "GET /plans/hop/missions/m0",
          "GET /missions/m0/report",
          "DELETE /missions/m0",
          "POST /missions/m0/stages/a",
          "GET /completed",
          "GET /plans/",
          "POST /plans",
          "GET /plans/hop",
          "GET /plans/hop/m",
          "GET /plans/hop/missions",
          "DELETE /plans/hop",
          "GET /logs",
          "GET /logs?date=no");

  @TempDir Path directory;
  private RunningServer server;
  private Tenant lunar;

  @BeforeEach
  void start() {
    server =
        new RunningServer(
            directory, Map.of("missions.password", PASSWORD, "missions.rate-limit", "0"));
    server.post(BASE + "/key", "{\"id\":\"lunar-dev\"}", Tenant.admin(PASSWORD));
    lunar = new Tenant(server, "lunar-dev");
    lunar.savePlan("hop", "a", "b");
    lunar.post("/missions", "{\"plan\":\"hop\"}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static void assertError(
      HttpResponse<String> response, int code, String type, String message) {
    assertThat(response.body())
        .isEqualTo(
            "{\"type\":\"" + type + "\",\"message\":\"" + message + "\",\"code\":" + code + "}");
    assertThat(response.statusCode()).isEqualTo(code);
    assertThat(response.headers().firstValue("WWW-Authenticate")).isEmpty();
  }

  private void assertRefused(String method, String path, String body, String type) {
    HttpResponse<String> response = lunar.send(method, path, body);
    assertThat(response.body()).startsWith("{\"type\":\"" + type + "\",\"message\":\"");
    assertThat(response.statusCode()).isEqualTo(400);
  }

  @Test
  void without_a_key_or_with_an_unknown_one_no_route_does_anything() {
    for (String route : KEYED) {
      String[] parts = route.split(" ");
      assertError(
          server.send(parts[0], BASE + parts[1], "{"),
          401,
          "model.KeyNotProvidedError",
          "Key was not provided in the request.");
      assertError(
          new Tenant(server, "nobody").send(parts[0], parts[1], "{"),
          470,
          "model.KeyNotFoundError",
          "Key not found.");
    }
    assertThat(lunar.get("/missions/")).isEqualTo("[\"m0\"]");
    assertThat(lunar.get("/plans/")).isEqualTo("[\"hop\"]");
  }

  @Test
  void a_reserved_word_is_no_key() {
    for (String word : List.of("u", "n", "a", "c", "m", "all")) {
      assertError(
          new Tenant(server, word).send("GET", "/key", ""),
          400,
          "errors.errorString",
          "key with id '" + word + "' is not allowed because this value is reserved");
    }
  }

  @Test
  void only_the_administrator_may_make_list_and_delete_keys() {
    String[] wrong = Tenant.admin("correct-horse-2");
    for (String[] credentials :
        List.of(new String[0], wrong, new String[] {"Authorization", "x"})) {
      for (String route : List.of("POST /key", "GET /key/all", "DELETE /key")) {
        String[] parts = route.split(" ");
        assertError(
            server.send(parts[0], BASE + parts[1], "{\"id\":\"x\"}", credentials),
            403,
            "model.BadCredentialsError",
            "Incorrect username/password.");
      }
    }
    assertThat(server.send("GET", BASE + "/key/all", "", Tenant.admin(PASSWORD)).body())
        .isEqualTo("[\"lunar-dev\"]");
    assertError(
        server.send("DELETE", BASE + "/key", "", Tenant.admin(PASSWORD)),
        401,
        "model.KeyNotProvidedError",
        "Key was not provided in the request.");
  }

  @Test
  void a_plan_that_is_not_there_is_404() {
    assertError(
        lunar.send("GET", "/plans/none", ""),
        404,
        "model.PlanNotFoundError",
        "Plan 'none' not found.");
    assertThat(lunar.send("GET", "/plans/none/m", "").statusCode()).isEqualTo(404);
    assertThat(lunar.post("/missions", "{\"plan\":\"none\"}").statusCode()).isEqualTo(404);
    assertThat(lunar.delete("/plans/none").statusCode()).isEqualTo(200);
  }

  @Test
  void a_mission_that_is_not_there_is_400_as_clients_know_it() {
    assertError(
        lunar.send("GET", "/missions/none", ""),
        400,
        "errors.errorString",
        "mission with id 'none' not found");
    assertRefused("GET", "/missions/none/report", "", "errors.errorString");
    assertError(
        lunar.change("none", "a", "started"),
        400,
        "json.SyntaxError",
        "unexpected end of JSON input");
    assertThat(lunar.delete("/missions/none").body()).isEqualTo("{\"message\":\"Deleted none\"}");
  }

  @Test
  void bad_requests_have_the_types_of_the_original() {
    assertRefused(
        "POST", "/plans", "{\"name\":\"x\",\"stages\":[]}", "mission.PlanValidationError");
    assertRefused("POST", "/plans", "{\"name\":", "json.SyntaxError");
    assertRefused("POST", "/plans", "{} more", "json.SyntaxError");
    assertRefused("POST", "/plans", "", "json.SyntaxError");
    assertRefused("POST", "/plans", "{\"name\":1}", "json.UnmarshalTypeError");
    assertRefused(
        "POST",
        "/plans",
        "{\"name\":\"x\",\"stages\":[{\"name\":\"a\",\"upstream\":\"b\"}]}",
        "json.UnmarshalTypeError");
    assertRefused(
        "POST", "/plans", "{\"name\":\"x\",\"stages\":[null]}", "json.UnmarshalTypeError");
    assertRefused("POST", "/missions", "{\"plan\":\"hop\",\"id\":\"m0\"}", "errors.errorString");
    assertRefused("POST", "/missions", "{\"plan\":\"hop\",\"id\":\"a b\"}", "errors.errorString");
    assertRefused("POST", "/missions", "{\"plan\":\"hop\",\"id\":\"all\"}", "errors.errorString");
  }

  /** Each value of each document, as another type than the original declares. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/plans    | 5",
        "/plans    | []",
        "/plans    | \"x\"",
        "/plans    | {\"name\":true}",
        "/plans    | {\"name\":\"x\",\"stages\":{}}",
        "/plans    | {\"name\":\"x\",\"stages\":[5]}",
        "/plans    | {\"name\":\"x\",\"stages\":[{\"name\":5}]}",
        "/plans    | {\"name\":\"x\",\"stages\":[{\"name\":\"a\",\"service\":{}}]}",
        "/plans    | {\"name\":\"x\",\"stages\":[{\"name\":\"a\",\"upstream\":[5]}]}",
        "/plans    | {\"name\":\"x\",\"stages\":[{\"name\":\"a\",\"downstream\":5}]}",
        "/plans    | {\"name\":\"x\",\"stages\":[{\"name\":\"a\",\"params\":[]}]}",
        "/plans    | {\"name\":\"x\",\"services\":{}}",
        "/plans    | {\"name\":\"x\",\"services\":[\"s\"]}",
        "/plans    | {\"name\":\"x\",\"services\":[{\"name\":5}]}",
        "/plans    | {\"name\":\"x\",\"services\":[{\"name\":\"s\",\"trigger\":\"t\"}]}",
        "/plans    | {\"name\":\"x\",\"params\":\"p\"}",
        "/missions | 5",
        "/missions | {\"plan\":5}",
        "/missions | {\"plan\":{\"name\":\"x\"}}",
        "/missions | {\"plan\":\"hop\",\"id\":5}",
        "/missions | {\"plan\":\"hop\",\"params\":[]}",
        "/missions | {\"plan\":\"{\\\"name\\\":5}\"}",
        "/missions/m0/stages/a | []",
        "/missions/m0/stages/a | {\"state\":5}",
        "/missions/m0/stages/a | {\"state\":\"no\",\"ignoreDependencies\":\"true\"}"
      })
  void a_value_of_the_wrong_type_has_the_type_of_the_original(String path, String body) {
    assertRefused("POST", path, body, "json.UnmarshalTypeError");
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "{\"id\":5}", "{\"name\":{}}", "{\"id\":\"x\",\"usage\":0}"})
  void a_key_with_a_value_of_the_wrong_type_is_not_created(String body) {
    HttpResponse<String> refused = server.post(BASE + "/key", body, Tenant.admin(PASSWORD));

    assertThat(refused.body()).startsWith("{\"type\":\"json.UnmarshalTypeError\"");
    assertThat(refused.statusCode()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "2020-1-1", "20200101x", "2020|101", "202001é9x"})
  void a_log_of_what_is_no_date_is_refused_in_the_words_of_the_original(String date) {
    assertError(
        lunar.send("GET", "/logs?date=" + PercentCode.encoded(date), ""),
        400,
        "errors.errorString",
        "invalid log query: '" + date + "' is not a valid date; dates must use YYYYMMDD format");
  }

  @Test
  void a_log_of_a_day_that_does_not_exist_is_404_and_without_a_date_it_is_that_of_today() {
    assertThat(lunar.send("GET", "/logs?date=tomorrow", "").statusCode()).isEqualTo(404);
    assertThat(lunar.send("GET", "/logs?date=20210229", "").statusCode()).isEqualTo(404);
    assertThat(lunar.send("GET", "/logs?date=", "").statusCode()).isEqualTo(200);
  }

  @Test
  void stages_that_cannot_change_so_are_400() {
    assertError(
        lunar.change("m0", "b", "started"),
        400,
        "mission.StageChangeError",
        "invalid state change: cannot start stage 'b' because it has unfinished upstream dependency"
            + " 'a'");
    assertError(
        lunar.change("m0", "x", "started"),
        400,
        "mission.StageNotFoundError",
        "no stage found with name 'x'");
    assertError(
        lunar.change("m0", "a", "Started"),
        400,
        "errors.errorString",
        "invalid stage state 'Started'; choose one of started, finished, failed, skipped, or"
            + " excluded");
  }

  @Test
  void a_body_that_is_too_large_is_413_and_nothing_is_done() {
    HttpResponse<String> refused = lunar.post("/plans", " ".repeat((1 << 20) + 1));

    assertThat(refused.statusCode()).isEqualTo(413);
    assertThat(refused.body()).startsWith("{\"type\":\"statehouse.TooLarge\",\"message\":\"");
  }

  @Test
  void what_no_route_takes_is_plain_text_that_repeats_nothing() {
    for (String path : List.of("/secret-word", "/missions/m0/secret-word", "/key/secret-word/x")) {
      HttpResponse<String> none = lunar.send("GET", path, "");
      assertThat(none.statusCode()).isEqualTo(404);
      assertThat(none.body()).isEqualTo("404 page not found\n");
    }
    HttpResponse<String> wrong = lunar.send("PUT", "/key/secret-word", "");
    assertThat(wrong.statusCode()).isEqualTo(405);
    assertThat(wrong.body()).isEqualTo("405 method not allowed\n");
    assertThat(wrong.headers().firstValue("Allow")).contains("GET");
    assertThat(lunar.send("HEAD", "/missions/", "").statusCode()).isEqualTo(405);
    assertThat(server.get("/mission/api/v1/key/secret-word").body()).doesNotContain("secret-word");
  }

  @Test
  void either_spelling_of_a_path_is_served_for_every_method() {
    assertThat(lunar.send("GET", "/key/", "").statusCode()).isEqualTo(200);
    assertThat(lunar.post("/missions/", "{\"plan\":\"hop\"}").body()).isEqualTo("{\"id\":\"m1\"}");
    assertThat(lunar.post("/missions/m1/stages/a/", "{\"state\":\"started\"}").statusCode())
        .isEqualTo(200);
    assertThat(lunar.delete("/missions/m1/").statusCode()).isEqualTo(200);
  }

  @Test
  void unknown_parameters_are_ignored() {
    assertThat(lunar.send("GET", "/key?a=1&%ff=%ff&a", "").statusCode()).isEqualTo(200);
    assertThat(lunar.send("GET", "/logs?date=20200101&date=no", "").statusCode()).isEqualTo(404);
  }
}
