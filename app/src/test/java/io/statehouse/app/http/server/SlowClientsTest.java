package io.statehouse.app.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.HttpLimits;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.http.BodySize;
import io.statehouse.app.http.ClientSlots;
import io.statehouse.app.http.RawHttp;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.schedule.Schedule;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that send parts of requests, on a server that waits for them only briefly. */
class SlowClientsTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofMillis(400);
  private static final int FILE_BYTES = 3 << 20;

  private final Schedule schedule = new Schedule();
  private final List<RawHttp> clients = new ArrayList<>();
  private Optional<SSLContext> tls = Optional.empty();
  private UnfinishedBodies bodies;
  private Connections connections;
  private final LongResponses responses = new LongResponses(4, SHORT, 1 << 30);
  private final ClientSlots large = new ClientSlots(2, "too many");
  private final AtomicInteger made = new AtomicInteger();
  private HttpServer server;

  private void start(UnfinishedBodies.Limits limits, Connections open) {
    bodies = new UnfinishedBodies(schedule, limits);
    connections = open;
    server =
        new HttpServer(
            new Edge(ListenAddress.parse("127.0.0.1:0"), tls),
            new HttpLimits(1 << 20, FILE_BYTES, 10, 10, Duration.ofSeconds(1)),
            RunResult.failures(),
            (route, status, nanos) -> {},
            new SlowClients(
                new SocketPulse(schedule, SocketPulse.PING, SocketPulse.SILENCE),
                bodies,
                open,
                responses,
                large),
            new HttpServer.Table(
                List.of(
                    length(Route.post("/length").needsNothing().bytes("Bytes.", BodySize.ORDINARY)),
                    Route.get("/long")
                        .needsNothing()
                        .answersBytes("application/octet-stream", "Bytes.")
                        .by(request -> SlowClientsTest.longResponse()),
                    Route.get("/large")
                        .needsNothing()
                        .answersBytes("application/octet-stream", "Bytes.")
                        .large(request -> true)
                        .by(
                            request -> {
                              made.incrementAndGet();
                              return longResponse();
                            }),
                    length(Route.post("/file").needsNothing().bytes("Bytes.", BodySize.FILE))),
                List.of()));
  }

  private void start(UnfinishedBodies.Limits limits) {
    start(limits, new Connections(schedule, LONG, 100));
  }

  private static UnfinishedBodies.Limits limits(Duration maxPause, int bodies, long bytes) {
    return new UnfinishedBodies.Limits(maxPause, 1024, bodies, 100, bytes, FILE_BYTES);
  }

  private static Route length(RouteBuilder route) {
    return route
        .answersBytes("text/plain", "Text.")
        .by(request -> Response.text("text/plain", "read " + request.bytes().length));
  }

  /** More than the network holds. */
  private static Response longResponse() {
    return Response.stream(
        "application/octet-stream",
        out -> {
          byte[] part = new byte[64 << 10];
          for (int i = 0; i < 1024; i++) {
            out.write(part);
          }
        });
  }

  @AfterEach
  void stop() throws IOException {
    for (RawHttp client : clients) {
      client.close();
    }
    server.close();
    schedule.close();
  }

  private RawHttp client() throws IOException {
    RawHttp client = new RawHttp(server.port());
    clients.add(client);
    return client;
  }

  /** Sends the head of a request, and so much of its body. */
  private RawHttp begun(String path, int length, int sent) throws IOException {
    RawHttp client = client();
    client.send("POST " + path + " HTTP/1.1", "Content-Length: " + length);
    client.write("x".repeat(sent));
    return client;
  }

  /** The same, once the server has read all that was sent. */
  private RawHttp unfinished(String path, int length, int sent) throws IOException {
    long before = bodies.bytes();
    RawHttp client = begun(path, length, sent);
    await().until(() -> bodies.bytes() == before + sent);
    return client;
  }

  @Test
  void a_large_response_is_not_even_made_where_its_client_has_not_read_another()
      throws IOException {
    start(limits(LONG, 10, 1 << 20));
    RawHttp unread = requesting("/large");
    await().until(() -> responses.size() == 1);

    assertThat(requesting("/large").status()).isEqualTo("503");

    assertThat(made).hasValue(1);
    unread.close();
    await().until(() -> large.taken() == 0);
    assertThat(requesting("/large").status()).isEqualTo("200");
  }

  private RawHttp requesting(String path) throws IOException {
    RawHttp client = client();
    client.send("GET " + path + " HTTP/1.1");
    return client;
  }

  @Test
  void a_body_may_arrive_in_parts() throws IOException {
    start(limits(LONG, 10, 1 << 20));
    RawHttp client = begun("/length", 3, 1);
    client.write("y");
    client.write("zPOST /length HTTP/1.1\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n");
    client.write("Host: 127.0.0.1:" + server.port() + "\r\n\r\n2\r\nab\r\n");
    client.write("2\r\ncd\r\n0\r\n\r\n");

    assertThat(client.rest()).contains("read 3").endsWith("read 4");
    assertThat(bodies.size()).isZero();
  }

  @Test
  void a_body_that_stops_arriving_is_ended() throws IOException {
    start(limits(SHORT, 10, 1 << 20));

    assertThat(begun("/length", 900_000, 1).rest())
        .startsWith("HTTP/1.1 408")
        .contains("Connection: close", "stopped arriving");
    assertThat(bodies.size()).isZero();
  }

  @Test
  void a_body_that_trickles_is_ended_though_it_never_stops() throws IOException {
    start(limits(SHORT, 10, 1 << 20));
    RawHttp client = begun("/length", 900_000, 1);

    await()
        .pollInterval(Duration.ofMillis(50))
        .until(
            () -> {
              boolean ended = client.hasReceived();
              if (!ended) {
                client.write("x");
              }
              return ended;
            });
    assertThat(client.status()).isEqualTo("408");
  }

  @Test
  void of_too_many_unfinished_bodies_of_a_client_the_slowest_is_ended() throws IOException {
    start(limits(LONG, 2, 1 << 20));
    RawHttp first = unfinished("/length", 2, 1);
    RawHttp second = unfinished("/length", 2, 1);
    RawHttp third = begun("/length", 2, 1);

    assertThat(first.rest()).startsWith("HTTP/1.1 429").contains("one of the slowest");
    second.write("x");
    third.write("x");
    assertThat(second.status()).isEqualTo("200");
    assertThat(third.status()).isEqualTo("200");
  }

  @Test
  void unfinished_bodies_have_so_many_bytes_in_memory_at_most() throws IOException {
    start(limits(LONG, 10, 100_000));
    RawHttp first = unfinished("/length", 60_001, 60_000);
    RawHttp second = begun("/length", 60_001, 60_000);

    assertThat(first.status()).isEqualTo("429");
    second.write("x");
    assertThat(second.status()).isEqualTo("200");
    assertThat(bodies.bytes()).isZero();
  }

  @Test
  void unfinished_bodies_have_so_many_bytes_in_files_at_most() throws IOException {
    start(limits(LONG, 10, 4 << 20));
    RawHttp first = unfinished("/file", FILE_BYTES, 2 << 20);
    RawHttp second = begun("/file", FILE_BYTES, 2 << 20);

    assertThat(first.status()).isEqualTo("429");
    second.write("x".repeat(1 << 20));
    assertThat(second.status()).isEqualTo("200");
    await().until(() -> bodies.bytes() == 0);
  }

  @Test
  void a_body_that_breaks_off_leaves_nothing() throws IOException {
    start(limits(LONG, 10, 4 << 20));
    RawHttp one = unfinished("/length", 900_000, 100_000);
    RawHttp other = unfinished("/file", FILE_BYTES, 2 << 20);

    one.close();
    other.close();

    await().until(() -> bodies.size() == 0 && connections.size() == 0);
    assertThat(bodies.bytes()).isZero();
  }

  @Test
  void the_server_stops_though_bodies_are_unfinished() throws IOException {
    start(limits(LONG, 10, 1 << 20));
    RawHttp client = unfinished("/length", 2, 1);

    server.close();

    assertThat(client.rest()).doesNotContain("200 OK");
    assertThat(bodies.size()).isZero();
  }

  @Test
  void the_head_of_a_request_must_come_in_time_however_slowly() throws IOException {
    start(limits(LONG, 10, 1 << 20), new Connections(schedule, SHORT, 100));
    RawHttp silent = client();
    RawHttp slow = client();
    slow.write("GET /length HTTP/1.1\r\nX: ");

    await()
        .pollInterval(Duration.ofMillis(50))
        .untilAsserted(
            () -> assertThatThrownBy(() -> slow.write("x")).hasMessageContaining("pipe"));
    assertThat(silent.rest()).isEmpty();
  }

  @Test
  void so_must_a_tls_handshake() throws Exception {
    tls = Optional.of(SSLContext.getDefault());
    start(limits(LONG, 10, 1 << 20), new Connections(schedule, SHORT, 100));
    RawHttp half = client();
    half.write("\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003");

    assertThat(half.rest()).doesNotContain("HTTP"); // perhaps an alert
    await().until(() -> connections.size() == 0);
  }

  @Test
  void a_connection_whose_request_is_handled_may_stay_open_longer() throws IOException {
    start(limits(LONG, 10, 1 << 20), new Connections(schedule, SHORT, 100));
    RawHttp client = unfinished("/length", 2, 1);
    RawHttp silent = client();

    assertThat(silent.rest()).isEmpty();
    client.write("x");
    assertThat(client.status()).isEqualTo("200");
  }

  @Test
  void where_there_are_too_many_connections_the_one_that_waited_longest_is_closed()
      throws IOException {
    start(limits(LONG, 10, 1 << 20), new Connections(schedule, LONG, 2));
    RawHttp busy = unfinished("/length", 2, 1);
    RawHttp first = client();
    await().until(() -> connections.size() == 2);
    RawHttp second = begun("/length", 1, 1);

    assertThat(first.rest()).isEmpty();
    assertThat(second.status()).isEqualTo("200");
    busy.write("x");
    assertThat(busy.status()).isEqualTo("200");
  }

  @Test
  void a_client_that_does_not_read_leaves_threads_for_others() throws IOException {
    start(limits(LONG, 10, 1 << 20));
    for (int i = 0; i < 2; i++) {
      requesting("/long");
    }
    await().until(() -> responses.size() == 2);

    assertThat(requesting("/long").status()).isEqualTo("503");
    assertThat(begun("/length", 3, 3).status()).isEqualTo("200");
  }

  @Test
  void a_client_that_reads_too_slowly_is_disconnected() throws IOException {
    start(limits(LONG, 10, 1 << 20));
    RawHttp slow = requesting("/long");
    await().until(() -> responses.size() == 1);

    await()
        .pollInterval(Duration.ofMillis(20))
        .until(
            () -> {
              slow.skip(64 << 10);
              return responses.size() == 0;
            });

    assertThat(slow.rest()).as("does not look complete").doesNotEndWith("0\r\n\r\n");
  }
}
