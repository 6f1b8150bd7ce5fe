package io.statehouse.app.systems.missions.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.http.ChildServer;
import io.statehouse.app.http.Events;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One tenant takes every stream, reads nothing, and changes a large mission again and again: the
 * server has little memory, and serves the other tenants as before.
 */
class ClientsThatNeverReadTest {
  private static final String API = "/missions/api/v1";
  private static final int STREAMS = 400;
  private static final int CHANGES = 25;
  private static final int EVENT_BYTES = 8 << 20;
  private static final int MISSION_BYTES = 400_000;
  private static final double MAX_THREADS = 100;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir Path directory;
  private final List<Socket> clients = new ArrayList<>();
  private ChildServer server;

  /** The URL of an empty store. */
  String store() {
    return "file:./missions";
  }

  @BeforeEach
  void start() throws IOException {
    server =
        new ChildServer(
            directory,
            List.of("-Xmx96m", "-XX:+UseSerialGC"),
            List.of(
                "only: missions",
                "http:",
                "  streams: " + STREAMS,
                "  event-memory: " + EVENT_BYTES,
                "  heartbeat: 1s",
                "missions: {rate-limit: 0}",
                "systems: {missions: \"" + store() + "\"}"));
    for (String key : List.of("greedy", "other")) {
      server.send("POST", API + "/key", "{\"id\":\"" + key + "\"}");
      send(key, "POST", "/plans", "{\"name\":\"hop\",\"stages\":[{\"name\":\"fuel\"}]}");
    }
    String params = "{\"big\":\"" + "x".repeat(MISSION_BYTES) + "\"}";
    send("greedy", "POST", "/missions", "{\"plan\":\"hop\",\"params\":" + params + "}");
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket client : clients) {
      client.close();
    }
    server.close();
  }

  private int send(String key, String method, String path, String body) {
    return server.send(method, API + path, body, "x-access-key", key).statusCode();
  }

  /** Every fourth client has a web socket, the others event streams. */
  private void connect(int streams) throws IOException {
    for (int i = 0; i < streams; i++) {
      Socket client = new Socket();
      client.setReceiveBufferSize(1024);
      client.connect(new InetSocketAddress("127.0.0.1", server.port()));
      clients.add(client);
      String request =
          i % 4 == 0
              ? "GET /missions/ws HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                  + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
              : "GET " + API + "/events HTTP/1.1\r\n";
      String headers = "Host: 127.0.0.1:" + server.port() + "\r\nx-access-key: greedy\r\n\r\n";
      client.getOutputStream().write((request + headers).getBytes(US_ASCII));
    }
    await().atMost(PATIENCE).until(() -> server.metric("statehouse_watches") == streams);
  }

  private void change(int number) {
    String state = number % 2 == 0 ? "started" : "failed";
    send("greedy", "POST", "/missions/m0/stages/fuel", "{\"state\":\"" + state + "\"}");
  }

  private Events events(String key) {
    return server.events(API + "/events", "x-access-key", key);
  }

  private double threads() {
    return server.metric("jvm_threads_live_threads");
  }

  @Test
  void another_tenant_is_served_as_before_and_so_is_a_client_that_reads() throws IOException {
    connect(STREAMS - 1);
    try (Events reader = events("greedy")) {
      assertThat(reader.next().name()).isEqualTo("watching");
      await().atMost(PATIENCE).until(() -> threads() < MAX_THREADS);
      try (Events other = events("other")) {
        assertThat(other.next().name()).isEqualTo("watching");
        for (int i = 0; i < CHANGES; i++) {
          change(i);
          assertThat(reader.next().name()).isEqualTo("missionUpdate");
        }
        assertThat(server.metric("statehouse_event_bytes")).isBetween(1.0, (double) EVENT_BYTES);
        long before = System.nanoTime();
        send("other", "POST", "/missions", "{\"plan\":\"hop\"}");
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(2));
        assertThat(other.next().name()).isEqualTo("missionCreation");
        await().atMost(PATIENCE).until(() -> server.metric("statehouse_watches") == 2);
      }
    }

    await().atMost(PATIENCE).until(() -> server.metric("statehouse_watches") == 0);
    assertThat(server.metric("statehouse_event_bytes")).isZero();
    await().atMost(PATIENCE).until(() -> threads() < MAX_THREADS);
    assertThat(server.isAlive()).isTrue();
  }
}
