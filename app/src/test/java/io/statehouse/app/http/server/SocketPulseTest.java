package io.statehouse.app.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.HttpLimits;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.http.Need;
import io.statehouse.app.http.RawHttp;
import io.statehouse.app.http.socket.Socket;
import io.statehouse.app.http.socket.SocketClient;
import io.statehouse.app.http.socket.SocketEnd;
import io.statehouse.app.http.socket.SocketPeer;
import io.statehouse.app.schedule.Schedule;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients that respond to pings stay connected, silent ones are dropped. */
class SocketPulseTest {
  private static final Duration SILENCE = Duration.ofSeconds(1);

  private final AtomicInteger open = new AtomicInteger();
  private final Schedule schedule = new Schedule();
  private SocketPulse pulse;
  private HttpServer server;

  /** Says nothing, and counts. */
  private final class Quiet implements SocketEnd {
    @Override
    public void opened(SocketPeer peer) {
      open.incrementAndGet();
    }

    @Override
    public void received(String text) {}

    @Override
    public void closed() {
      open.decrementAndGet();
    }
  }

  @BeforeEach
  void start() {
    pulse = new SocketPulse(schedule, Duration.ofMillis(100), SILENCE);
    server =
        new HttpServer(
            new Edge(ListenAddress.parse("127.0.0.1:0"), Optional.empty()),
            new HttpLimits(1 << 20, 1 << 20, 10, 10, Duration.ofSeconds(1)),
            RunResult.failures(),
            (route, status, nanos) -> {},
            new SlowClients(
                pulse,
                new UnfinishedBodies(schedule, SlowClients.bodyLimits(1 << 20)),
                new Connections(schedule, Connections.MAX_IDLE, Connections.most()),
                new LongResponses(10, SlowClients.GRACE, SlowClients.MIN_RATE),
                SlowClients.largeSlots()),
            new HttpServer.Table(
                List.of(),
                List.of(new Socket("/ws", "", Need.ORIGINAL, Map.of(), asked -> new Quiet()))));
  }

  @AfterEach
  void stop() {
    server.close();
    schedule.close();
  }

  @Test
  void sockets_that_cannot_be_pinged_do_not_end_the_pings_of_others() {
    for (int i = 0; i < 30; i++) {
      pulse.add(new JettySocket(new Quiet(), pulse)); // never opened, so a ping fails
    }
    try (SocketClient lively =
        SocketClient.open(HttpClient.newHttpClient(), URI.create(server.url()).resolve("/ws"))) {
      await().until(() -> lively.pings() > 2);
    }
  }

  @Test
  void a_client_that_responds_to_pings_stays_connected_and_another_does_not() throws Exception {
    URI uri = URI.create(server.url()).resolve("/ws");
    try (SocketClient lively = SocketClient.open(HttpClient.newHttpClient(), uri);
        RawHttp silent = new RawHttp(server.port())) {
      silent.send(
          "GET /ws HTTP/1.1",
          "Upgrade: websocket",
          "Connection: Upgrade",
          "Sec-WebSocket-Version: 13",
          "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==");
      assertThat(silent.status()).isEqualTo("101");
      await().until(() -> open.get() == 2);

      silent.rest(); // pings, until the connection ends
      assertThat(lively.isOpen()).isTrue();
      await().until(() -> open.get() == 1);
      long until = System.nanoTime() + SILENCE.toNanos();
      await().until(() -> System.nanoTime() > until);
      assertThat(open).hasValue(1);
    }
    await().until(() -> open.get() == 0);
  }
}
