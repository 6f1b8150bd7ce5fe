package io.statehouse.app.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.HttpLimits;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.http.RawHttp;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.ports.StoreException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server does with handlers that fail, each in its way. */
class HttpServerTest {
  private final Schedule schedule = new Schedule();
  private HttpServer server;

  @BeforeEach
  void start() {
    server =
        HttpServer.start(
            new Edge(ListenAddress.parse("127.0.0.1:0"), Optional.empty()),
            new HttpLimits(1 << 20, 1 << 20, 10, 10, Duration.ofSeconds(1)),
            RunResult.failures(),
            (route, status, nanos) -> {},
            schedule,
            new HttpServer.Table(
                List.of(
                    text("/unavailable")
                        .by(request -> fail(new StoreException.Unavailable("away"))),
                    text("/unknown")
                        .by(request -> fail(new StoreException.OutcomeUnknown("perhaps"))),
                    text("/bug").by(request -> fail(new IllegalStateException("oops"))),
                    text("/470").by(request -> Response.text("text/plain", "none").as(470)),
                    text("/572").by(request -> Response.text("text/plain", "lost").as(572)),
                    text("/Racks/{name}/Blades")
                        .anyCase()
                        .by(request -> Response.text("text/plain", request.path("name"))),
                    text("/bytes/{count}").by(request -> bytes(request.path("count"))),
                    text("/cookies")
                        .by(
                            request ->
                                Response.text(
                                        "text/plain",
                                        request.cookies("a") + "" + request.headers("X-Many"))
                                    .withCookie("a", "1", "")
                                    .withCookie("b", "2", "; Path=/racks")),
                    text("/late")
                        .by(request -> Response.stream("text/plain", out -> breakOff(out, 0))),
                    text("/half")
                        .by(
                            request ->
                                Response.stream("text/plain", out -> breakOff(out, 1 << 20)))),
                List.of()));
  }

  @AfterEach
  void stop() {
    server.close();
    schedule.close();
  }

  private static RouteBuilder text(String path) {
    return Route.get(path).needsNothing().answersBytes("text/plain", "Text.");
  }

  private static Response fail(RuntimeException failure) {
    throw failure;
  }

  private static void breakOff(OutputStream out, int bytes) throws IOException {
    out.write(new byte[bytes]);
    throw new StoreException.Unavailable("went away");
  }

  /** Writes each byte of the first hundred alone, then larger and larger parts. */
  private static Response bytes(String count) {
    byte[] all = "0123456789".repeat(20_000).substring(0, Integer.parseInt(count)).getBytes(UTF_8);
    return Response.stream(
        "text/plain",
        out -> {
          for (int i = 0; i < all.length; ) {
            int part = Math.min(all.length - i, i < 100 ? 1 : i);
            out.write(all, i, part);
            i += part;
          }
        });
  }

  private HttpResponse<String> get(String path, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url()).resolve(path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void an_outage_is_503_and_an_unknown_outcome_502() throws Exception {
    assertThat(get("/unavailable").statusCode()).isEqualTo(503);
    assertThat(get("/unavailable").body()).contains("\"error\":\"away\",\"code\":\"unavailable\"");
    assertThat(get("/unknown").statusCode()).isEqualTo(502);
  }

  @Test
  void a_bug_is_500_and_reveals_nothing_internal() throws Exception {
    assertThat(get("/bug").statusCode()).isEqualTo(500);
    assertThat(get("/bug").body()).contains("internal error").doesNotContain("oops");
  }

  @Test
  void a_failure_before_the_first_byte_is_an_ordinary_error_response() throws Exception {
    assertThat(get("/late").statusCode()).isEqualTo(503);
    assertThat(get("/late").body()).contains("\"error\":\"went away\",\"code\":\"unavailable\"");
  }

  @Test
  void an_aborted_response_does_not_look_complete() {
    assertThatThrownBy(() -> get("/half")).isInstanceOf(IOException.class);
  }

  @Test
  void statuses_that_no_standard_knows_go_out_as_they_are() throws Exception {
    for (int status : new int[] {470, 572}) {
      HttpResponse<String> response = get("/" + status);
      assertThat(response.statusCode()).isEqualTo(status);
      assertThat(RawHttp.statusLine(server.port(), "GET /" + status + " HTTP/1.1"))
          .startsWith("HTTP/1.1 " + status);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 511, 512, 513, 32_767, 32_768, 32_769, 100_000, 200_000})
  void a_body_arrives_as_it_was_written_with_its_length_if_it_is_short(int count) throws Exception {
    HttpResponse<String> response = get("/bytes/" + count);

    assertThat(response.body()).isEqualTo("0123456789".repeat(20_000).substring(0, count));
    assertThat(response.headers().firstValueAsLong("Content-Length"))
        .isEqualTo(count <= 32 << 10 ? OptionalLong.of(count) : OptionalLong.empty());
    assertThat(response.headers().map()).doesNotContainKey("Set-Cookie");
  }

  @Test
  void what_is_escaped_in_a_path_is_decoded_after_the_path_is_matched() throws Exception {
    assertThat(get("/racks/a%2Fb%20c/blades").body()).isEqualTo("a/b c");
    assertThat(get("/racks/a+b/blades").body()).isEqualTo("a+b");
    assertThat(get("/racks/%C3%A9/blades").body()).isEqualTo("\u00e9");
    assertThat(get("/racks/%FF/blades").statusCode()).isEqualTo(400);
    assertThat(get("/racks/%FF/blades").body()).contains("UTF-8");
    assertThat(get("/racks//blades").statusCode()).isEqualTo(404);
    assertThat(get("/%62ug").statusCode()).isEqualTo(404);
  }

  @Test
  void a_path_may_be_matched_in_any_case_and_keeps_that_of_its_parameters() throws Exception {
    assertThat(get("/racks/Rack-1/blades").body()).isEqualTo("Rack-1");
    assertThat(get("/RACKS/a%2Db/BLADES/").body()).isEqualTo("a-b");
    assertThat(get("/Racks/x/Blades").statusCode()).isEqualTo(200);
    assertThat(get("/racks/x").statusCode()).isEqualTo(404);
    assertThat(get("/BUG").statusCode()).isEqualTo(404);
  }

  @Test
  void a_response_may_have_several_headers_and_cookies_of_one_name_and_so_may_a_request()
      throws Exception {
    HttpResponse<String> response =
        get("/cookies", "X-Many", "1", "X-Many", "2", "Cookie", "a=old; c=3; a=older");

    assertThat(response.body()).isEqualTo("[old, older][1, 2]");
    assertThat(response.headers().allValues("Set-Cookie"))
        .containsExactly(
            "a=1; HttpOnly; SameSite=Strict", "b=2; HttpOnly; SameSite=Strict; Path=/racks");
  }
}
