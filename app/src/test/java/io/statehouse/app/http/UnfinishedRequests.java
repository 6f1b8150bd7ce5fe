package io.statehouse.app.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Many clients, each of which sends part of a request, or something else than a request. */
final class UnfinishedRequests implements AutoCloseable {
  private static final String KEY = "lunar-dev";
  private static final Duration SOON = Duration.ofSeconds(2);
  private static final int BODIES = 1_000;
  private static final int ROUNDS = 5;
  private static final int GARBAGE = 200;
  private static final int SPARE_FILES = 100;

  /** First lines of requests with a body: known, for administrators, unknown, and refused ones. */
  private static final List<String> REQUESTS =
      List.of(
          "POST /missions/api/v1/plans",
          "POST /missions/api/v1/key",
          "POST /nothing/here",
          "PUT /css/databases/sky",
          "POST /css/load",
          "PUT /keys?system=css&key=/a",
          "POST /health");

  private static final List<String> OTHERS =
      List.of(
          "GET /hea",
          "GET /health HTTP/1.1\r\nX-Long: " + "x".repeat(40_000),
          "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
          "\u0000\u0001\u0002\u0003\r\n\r\n",
          "");

  private final List<RawHttp> clients = new ArrayList<>();

  /** Opens some more connections. */
  private void add(RunningServer server) throws IOException {
    int port = server.uri("/").getPort();
    for (int i = 0; i < BODIES / ROUNDS; i++) {
      boolean chunked = i % 5 == 4;
      open(
          port,
          REQUESTS.get(i % REQUESTS.size()) + " HTTP/1.1",
          "Host: 127.0.0.1:" + port,
          "x-access-key: " + (i % 3 == 0 ? "unknown" : KEY),
          chunked ? "Transfer-Encoding: chunked" : "Content-Length: 900000",
          "",
          chunked ? "5\r\n{" : "{");
    }
    for (int i = 0; i < GARBAGE / ROUNDS; i++) {
      open(port, OTHERS.get(i % OTHERS.size()));
    }
  }

  private void open(int port, String... lines) throws IOException {
    RawHttp client = new RawHttp(port);
    clients.add(client);
    write(client, String.join("\r\n", lines));
  }

  /** Sends one more byte on each, as far as the server has not closed it. */
  private void trickle() {
    clients.forEach(client -> write(client, " "));
  }

  private static void write(RawHttp client, String text) {
    try {
      client.write(text);
    } catch (IOException closed) {
      // which the server may do at any time
    }
  }

  @Override
  public void close() throws IOException {
    for (RawHttp client : clients) {
      client.close();
    }
  }

  /** Starts a server, and requires that it serves other clients before, meanwhile and after. */
  static void delayNoOtherClient(Path directory, Map<String, String> settings) throws Exception {
    try (RunningServer server = new RunningServer(directory, settings)) {
      server.post("/missions/api/v1/key", "{\"id\":\"" + KEY + "\"}");
      requireService(server);
      long before = openFiles();

      try (UnfinishedRequests others = new UnfinishedRequests()) {
        for (int round = 0; round < ROUNDS; round++) {
          others.add(server);
          others.trickle();
          requireService(server);
        }
      }

      requireService(server);
      await("no more open files than before")
          .untilAsserted(() -> assertThat(openFiles()).isLessThanOrEqualTo(before + SPARE_FILES));
    }
  }

  private static void requireService(RunningServer server) {
    requireSoon(200, () -> server.get("/missions/api/v1"));
    requireSoon(200, () -> server.get("/css/databases"));
    requireSoon(200, () -> server.put("/keys?system=css&key=/unfinished", "x".repeat(50_000)));
    requireSoon(
        200,
        () ->
            server.post(
                "/missions/api/v1/plans",
                "{\"name\":\"hop\",\"stages\":[{\"name\":\"fuel\"}]}",
                "x-access-key",
                KEY));
  }

  private static void requireSoon(int status, Supplier<HttpResponse<String>> request) {
    long start = System.nanoTime();
    assertThat(request.get().statusCode()).isEqualTo(status);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
  }

  private static long openFiles() {
    return ((UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getOpenFileDescriptorCount();
  }
}
