package io.statehouse.app.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.HttpLimits;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.http.BodySize;
import io.statehouse.app.http.RawHttp;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.schedule.Schedule;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses that are ready before the body of the request is read. */
class UnreadBodyTest {
  private final Schedule schedule = new Schedule();
  private HttpServer server;

  @BeforeEach
  void start() {
    Route refusing =
        Route.post("/refusing")
            .needsNothing()
            .answersBytes("text/plain", "Text.")
            .by(request -> Response.text("text/plain", "no").as(401));
    Route reading =
        Route.post("/reading")
            .needsNothing()
            .bytes("Bytes.", BodySize.ORDINARY)
            .answersBytes("text/plain", "Text.")
            .by(request -> Response.text("text/plain", "read " + request.bytes().length));
    Route guarded =
        Route.post("/guarded")
            .needsNothing()
            .bytes("Bytes.", BodySize.ORDINARY)
            .admission(request -> Optional.of(Response.status(403)))
            .answersNothing(403)
            .by(request -> Response.nothing());
    server =
        HttpServer.start(
            new Edge(ListenAddress.parse("127.0.0.1:0"), Optional.empty()),
            new HttpLimits(1 << 20, 1 << 20, 10, 10, Duration.ofSeconds(1)),
            RunResult.failures(),
            (route, status, nanos) -> {},
            schedule,
            new HttpServer.Table(List.of(refusing, reading, guarded), List.of()));
  }

  @AfterEach
  void stop() {
    server.close();
    schedule.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET /a%00", "POST /%", "DELETE /%zz"})
  void a_request_that_the_web_server_rejects_ends_its_connection_and_says_so(String line)
      throws IOException {
    try (RawHttp client = new RawHttp(server.port())) {
      client.send(line + " HTTP/1.1", "Content-Length: 0");

      assertThat(client.headAlone()).startsWith("HTTP/1.1 400").contains("Connection: close");
      assertThat(client.isEnded()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({"POST /refusing, 401", "POST /nothing, 404", "PUT /refusing, 405"})
  void a_body_that_comes_late_does_not_end_the_connection(String line, int status)
      throws IOException, InterruptedException {
    try (RawHttp client = new RawHttp(server.port())) {
      for (int round = 0; round < 3; round++) {
        client.send(line + " HTTP/1.1", "Content-Length: 2");
        Thread.sleep(20); // the headers go out on their own
        client.write("{}");
        assertThat(client.headAlone()).startsWith("HTTP/1.1 " + status).doesNotContain("close");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "POST /refusing, 401",
    "POST /nothing, 404",
    "PUT /refusing, 405",
    "POST /guarded, 403",
    "POST /reading?unknown=1, 400"
  })
  void a_refusal_does_not_wait_for_the_body(String line, int status) throws IOException {
    try (RawHttp client = new RawHttp(server.port())) {
      client.send(line + " HTTP/1.1", "Content-Length: 2");
      assertThat(client.headAlone()).startsWith("HTTP/1.1 " + status).doesNotContain("close");
    }
  }

  @Test
  void neither_does_that_of_a_foreign_page() throws IOException {
    try (RawHttp client = new RawHttp(server.port())) {
      client.send("POST /reading HTTP/1.1", "Content-Length: 2", "Origin: http://elsewhere");
      assertThat(client.headAlone()).startsWith("HTTP/1.1 403");
    }
  }

  @Test
  void a_body_that_is_too_large_is_refused_before_it_comes() throws IOException {
    try (RawHttp client = new RawHttp(server.port())) {
      client.send("POST /reading HTTP/1.1", "Content-Length: 2000000");
      assertThat(client.headAlone()).startsWith("HTTP/1.1 413").contains("Connection: close");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Content-Length: 2", "Transfer-Encoding: chunked"})
  void a_body_that_never_comes_is_not_waited_for(String header) throws IOException {
    try (RawHttp client = new RawHttp(server.port())) {
      client.send("POST /refusing HTTP/1.1", header);

      assertThat(client.headAlone()).startsWith("HTTP/1.1 401");
      assertThat(client.isEnded()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({"/refusing, 2, 401", "/reading, 2000000, 413"})
  void an_unneeded_body_gets_no_100_continue(String path, int length, int status)
      throws IOException {
    try (RawHttp client = new RawHttp(server.port())) {
      client.send(
          "POST " + path + " HTTP/1.1", "Content-Length: " + length, "Expect: 100-continue");
      assertThat(client.headAlone()).startsWith("HTTP/1.1 " + status).contains("Connection: close");
    }
  }

  @Test
  void a_body_without_end_is_read_only_so_far() throws IOException {
    try (RawHttp client = new RawHttp(server.port())) {
      client.send("POST /refusing HTTP/1.1", "Content-Length: " + (1L << 40));
      client.write("x".repeat((8 << 20) + 1));
      assertThat(client.headAlone()).startsWith("HTTP/1.1 401").contains("Connection: close");
    }
  }
}
