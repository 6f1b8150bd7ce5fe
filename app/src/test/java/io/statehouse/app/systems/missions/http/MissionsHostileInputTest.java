package io.statehouse.app.systems.missions.http;

import static io.statehouse.app.systems.missions.http.Tenant.BASE;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.RawHttp;
import io.statehouse.app.http.RunningServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hostile requests get the right status and change nothing of others. */
@Timeout(60)
class MissionsHostileInputTest {
  @TempDir Path directory;
  private RunningServer server;
  private Tenant lunar;
  private Map<String, String> before;

  @BeforeEach
  void start() {
    server = new RunningServer(directory, Map.of("missions.rate-limit", "0"));
    Tenant other = Tenant.created(server, "other-tenant");
    other.savePlan("hop", "a");
    other.post("/missions", "{\"plan\":\"hop\"}");
    lunar = Tenant.created(server, "lunar-dev");
    lunar.savePlan("hop", "a");
    lunar.post("/missions", "{\"plan\":\"hop\"}");
    before = content();
  }

  @AfterEach
  void noOtherKeyIsChanged() {
    assertThat(content()).containsAllEntriesOf(before);
    server.close();
  }

  private Map<String, String> content() {
    Map<String, String> content = Tenant.content(directory);
    content.keySet().removeIf(key -> key.endsWith("|u")); // the usage goes up
    return content;
  }

  /** Sends a request byte for byte, and returns the status of the response. */
  private String raw(String method, String path, String header) {
    return RawHttp.statusLine(
            server.uri("/").getPort(),
            method + " " + path + " HTTP/1.1",
            header,
            "Content-Length: 0")
        .split(" ")[1];
  }

  private static String header(byte[] key) {
    return "x-access-key: " + new String(key, ISO_8859_1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"*", "?", "lunar*", "lunar-de[v]", "a|b", "lunar-dev|p", "|", "m|p", "{", "\\"})
  void a_key_is_no_pattern_and_no_path(String key) {
    assertThat(new Tenant(server, key).send("DELETE", "/key", "").statusCode()).isEqualTo(470);
    assertThat(new Tenant(server, key).send("GET", "/plans/", "").statusCode()).isEqualTo(470);
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 1_000, 10_000, 30_000})
  void a_key_too_long_to_exist_is_unknown(int length) {
    String key = "k".repeat(length);

    assertThat(raw("GET", BASE + "/key", "x-access-key: " + key)).isEqualTo("470");
    assertThat(raw("GET", BASE + "/missions/" + key, header("lunar-dev".getBytes(UTF_8))))
        .isEqualTo("400");
    assertThat(raw("GET", BASE + "/missions/" + key, "x-access-key: nobody")).isEqualTo("470");
  }

  @Test
  void headers_that_are_far_too_large_get_a_response() {
    assertThat(raw("GET", BASE + "/key", "x-access-key: " + "k".repeat(60_000))).isEqualTo("431");
  }

  @Test
  void a_key_is_utf_8_as_its_bytes_are() {
    String accent = "cl\u00e9\u0436";
    Tenant.created(server, accent);

    assertThat(raw("GET", BASE + "/key", header(accent.getBytes(UTF_8)))).isEqualTo("200");
    assertThat(raw("GET", BASE + "/key", header("cl\u00e9".getBytes(ISO_8859_1)))).isEqualTo("470");
    assertThat(raw("GET", BASE + "/key/cl%C3%A9%D0%B6", "X: y")).isEqualTo("301");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/missions/../../../../keys",
        "/missions/..",
        "/missions/%2e%2e/plans",
        "/missions/..%2f..%2fother-tenant%7cm0",
        "//missions/m0",
        "/missions//m0",
        "/missions/m0%00",
        "/missions/%ff",
        "/missions/%zz",
        "/missions/u",
        "/missions/p%7Chop",
        "/missions/c",
        "/missions/n",
        "/missions/other-tenant%7Cm0",
        "/missions/*",
        "/plans/../plans/",
        "/plans/;x=y/../hop",
        "/plans/..%5c..%5chop/"
      })
  void paths_reach_nothing_but_what_they_name(String path) {
    String key = header("lunar-dev".getBytes(UTF_8));

    assertThat(raw("GET", BASE + path, key)).matches("4\\d\\d");
    assertThat(raw("DELETE", BASE + path, key)).matches("[24]\\d\\d");
    assertThat(raw("POST", BASE + path, key)).matches("4\\d\\d");
  }

  @Test
  void a_stage_with_a_slash_is_that_stage_and_no_other() {
    lunar.post("/plans", "{\"name\":\"x\",\"stages\":[{\"name\":\"a/b c\"}]}");
    lunar.post("/missions", "{\"plan\":\"x\",\"id\":\"slash\"}");

    assertThat(lunar.change("slash", "a%2Fb%20c", "started").statusCode()).isEqualTo(200);
    assertThat(lunar.change("slash", "a", "started").statusCode()).isEqualTo(400);
    assertThat(lunar.change("slash", "a/b%20c", "started").statusCode()).isEqualTo(404);
    assertThat(lunar.change("slash", "a%2F..%2Fb", "started").statusCode()).isEqualTo(400);
  }

  @Test
  void a_large_plan_is_checked_quickly() {
    StringBuilder plan = new StringBuilder("{\"name\":\"large\",\"stages\":[{\"name\":\"s0\"}");
    for (int i = 1; i < 10_000; i++) {
      plan.append(",{\"name\":\"s" + i + "\",\"upstream\":[\"s" + (i - 1) + "\"]}");
    }
    long started = System.nanoTime();

    assertThat(lunar.post("/plans", plan + "]}").statusCode()).isEqualTo(200);
    assertThat(lunar.post("/missions", "{\"plan\":\"large\",\"id\":\"l\"}").statusCode())
        .isIn(200, 400);

    assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Duration.ofSeconds(10));
  }

  @Test
  void deep_json_is_refused() {
    String deep = "[".repeat(200_000) + "]".repeat(200_000);

    assertThat(
            lunar
                .post("/plans", "{\"name\":\"deep\",\"params\":{\"x\":" + deep + "},\"stages\":[]}")
                .statusCode())
        .isEqualTo(400);
    assertThat(lunar.post("/missions", deep).statusCode()).isEqualTo(400);
    assertThat(lunar.post("/missions/m0/stages/a", deep).statusCode()).isEqualTo(400);
    assertThat(server.post(BASE + "/key", deep).statusCode()).isEqualTo(400);
  }

  @Test
  void a_number_beyond_doubles_is_refused() {
    HttpResponse<String> refused =
        lunar.post("/missions", "{\"plan\":\"hop\",\"params\":{\"x\":1e400}}");

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).startsWith("{\"type\":\"json.UnmarshalTypeError\"");
  }

  @Test
  void bytes_that_are_no_text_are_replaced_as_go_does() {
    byte[] body = "{\"name\":\"bad\u00ff\",\"stages\":[{\"name\":\"a\"}]}".getBytes(ISO_8859_1);
    HttpResponse<String> saved =
        server.exchange(
            server
                .request(BASE + "/plans")
                .header("x-access-key", "lunar-dev")
                .POST(BodyPublishers.ofByteArray(body))
                .build());

    assertThat(saved.body()).isEqualTo("{\"message\":\"Created bad\uFFFD\"}");
    assertThat(lunar.get("/plans/")).contains("\"bad\uFFFD\"");
  }

  @Test
  void names_with_control_characters_and_markup_come_back_escaped() {
    lunar.post("/plans", "{\"name\":\"<b>\\n\\u0007\",\"stages\":[{\"name\":\"\\u2028\"}]}");

    assertThat(lunar.get("/plans/")).contains("\"\\u003cb\\u003e\\n\\u0007\"");
  }
}
