package io.statehouse.app.systems.missions.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.HttpLimits;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.http.Need;
import io.statehouse.app.http.events.EventMemory;
import io.statehouse.app.http.events.StreamSlots;
import io.statehouse.app.http.server.Edge;
import io.statehouse.app.http.server.HttpServer;
import io.statehouse.app.http.socket.Socket;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.domain.missions.entities.ApiKey;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A client that reads nothing is dropped, while another receives everything. */
class SlowClientTest {
  private static final int EVENTS = 600;
  private static final String LARGE = "x".repeat(100_000);

  private final RecordedSource source = new RecordedSource();
  private final EventMemory memory = new EventMemory(32 << 20);
  private final MissionFeeds feeds = new MissionFeeds(source, memory);
  private final StreamSlots slots = new StreamSlots(10);

  @Test
  void the_slow_client_is_dropped_and_delays_no_other() {
    Socket socket =
        new Socket(
            "/ws",
            "",
            Need.ORIGINAL,
            Map.of(),
            handshake -> new SocketClient(() -> new ApiKey("lunar-dev"), feeds, slots, () -> true));
    try (Schedule schedule = new Schedule();
        HttpServer server =
            HttpServer.start(
                new Edge(ListenAddress.parse("127.0.0.1:0"), Optional.empty()),
                new HttpLimits(1 << 20, 1 << 20, 10, 10, Duration.ofSeconds(1)),
                RunResult.failures(),
                (route, status, nanos) -> {},
                schedule,
                new HttpServer.Table(List.of(), List.of(socket)))) {
      URI uri = URI.create(server.url()).resolve("/ws");
      HttpClient client = HttpClient.newHttpClient();
      try (var quick = io.statehouse.app.http.socket.SocketClient.open(client, uri)) {
        // Only now is it subscribed: the handshake ends before that.
        assertThat(quick.next()).contains("connected");
        try (var slow = io.statehouse.app.http.socket.SocketClient.deaf(client, uri)) {
          assertThat(quick.next()).contains("connected");
          assertThat(slow.isOpen()).isTrue();

          for (int i = 0; i < EVENTS; i++) {
            source.emit(i + LARGE);
            assertThat(quick.next()).startsWith("{\"content\":\"" + i + "x");
          }

          await().until(() -> slots.taken() == 1);
          source.emit("after");
          assertThat(quick.next()).contains("after");
        }
      }
      await().until(() -> slots.taken() == 0 && feeds.size() == 0);
      assertThat(source.open).hasValue(0);
    }
  }
}
