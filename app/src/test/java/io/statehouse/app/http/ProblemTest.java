package io.statehouse.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What clients receive when something fails, wherever it fails. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProblemTest {
  private static final String PROBLEM = "application/problem+json";

  private RunningServer server;

  @BeforeAll
  void start(@TempDir Path directory) {
    server = new RunningServer(directory);
  }

  @AfterAll
  void stop() {
    server.close();
  }

  private static void isProblem(int status, String code, String contentType, String body) {
    Map<?, ?> problem = (Map<?, ?>) DocumentedResponses.json(body);
    assertThat(contentType).isEqualTo(PROBLEM);
    assertThat(problem.get("status")).isEqualTo((long) status);
    assertThat(problem.get("type")).isEqualTo("urn:statehouse:problem:" + code);
    assertThat(problem.get("code")).isEqualTo(code);
    assertThat(problem.get("title")).asString().isNotBlank();
    assertThat(problem.get("detail")).asString().isNotBlank().doesNotContain("\n");
    assertThat(problem.get("error")).isEqualTo(problem.get("detail"));
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /css/databases/none, 404, not-found",
    "GET, /css/databases?x=1, 400, bad-input",
    "PUT, /css/databases/sky, 400, bad-input",
    "GET, /keys?system=missions&key=a, 403, forbidden",
    "GET, /nothing/here, 404, no-route",
    "POST, /css/databases, 405, no-route",
    "GET, /missions/ws, 400, bad-input"
  })
  void a_failure_is_a_problem(String method, String path, int status, String code) {
    HttpResponse<String> failed = server.send(method, path, "");

    assertThat(failed.statusCode()).isEqualTo(status);
    isProblem(status, code, failed.headers().firstValue("Content-Type").orElse(""), failed.body());
  }

  @ParameterizedTest
  @CsvSource({
    "GET /a%00b HTTP/1.1, 400",
    "GET /%zz HTTP/1.1, 400",
    "GET  /x\u0001y HTTP/1.1, 400",
    "GET, 400",
    "G@T / HTTP/1.1, 400",
    "GET / HTTP/9.9, 505"
  })
  void what_the_web_server_itself_rejects_is_a_problem(String line, int status) {
    assertRejected(status, RawHttp.response(server.uri("/").getPort(), line));
  }

  @Test
  void a_request_whose_headers_are_too_long_is_a_problem() {
    String header = "X-Long: " + "x".repeat(40_000);

    assertRejected(431, RawHttp.response(server.uri("/").getPort(), "GET / HTTP/1.1", header));
  }

  private static void assertRejected(int status, String response) {
    assertThat(response).startsWith("HTTP/1.1 " + status);
    String[] parts = response.split("\r\n\r\n", 2);
    assertThat(parts[0]).contains("Content-Type: " + PROBLEM, "Connection: close");
    String json = parts[1].substring(parts[1].indexOf('{'), parts[1].lastIndexOf('}') + 1);
    isProblem(status, "bad-input", PROBLEM, json);
  }

  @Test
  void clients_of_the_originals_see_the_errors_that_they_know() {
    HttpResponse<String> houston = server.get("/missions/api/v1/missions/m0");
    HttpResponse<String> replication =
        server.put("/css/replication/qserv/css/shared-scan/a/b", "{\"scanRating\": 1}");
    HttpResponse<String> before = server.get("/css/replication/qserv/css/shared-scan?x=1");
    HttpResponse<String> foreign =
        server.post("/missions/api/v1/plans", "{}", "Origin", "http://evil.example");

    assertThat(houston.body()).startsWith("{\"type\":\"model.KeyNotProvidedError\"");
    assertThat(replication.body()).startsWith("{\"success\":0,\"error\":");
    assertThat(before.body())
        .isEqualTo(
            "{\"error\":\"unknown parameter \\\"x\\\": known are none\","
                + "\"type\":\"bad-input\"}\n");
    assertThat(foreign.body()).startsWith("{\"error\":\"refused").endsWith("\"foreign\"}\n");
    assertThat(foreign.headers().firstValue("Content-Type")).hasValue("application/json");
  }
}
