package io.statehouse.app.systems.missions.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.http.Events;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.http.socket.SocketClient;
import java.net.http.HttpClient;
import java.net.http.WebSocketHandshakeException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events of missions, which clients receive through whichever server they happened. */
class LiveMissionsTest {
  private static final String API = "/missions/api/v1";
  private static final String KEY = "lunar-dev";
  private static final String CONNECTED =
      "{\"content\":\"New client connected\",\"event\":\"notice\"}";

  @TempDir Path directory;
  private RunningServer server;

  private void start() {
    start(Map.of());
  }

  private void start(Map<String, String> settings) {
    server = new RunningServer(directory, settings);
    makeKey(KEY);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void makeKey(String key) {
    server.post(API + "/key", "{\"id\":\"" + key + "\"}");
  }

  private SocketClient listening(RunningServer to) {
    SocketClient client = to.socket("/missions/ws?a=" + KEY);
    assertThat(client.next()).isEqualTo(CONNECTED);
    return client;
  }

  private static void save(RunningServer to, String plan, String... stages) {
    StringBuilder json = new StringBuilder();
    for (String stage : stages) {
      json.append(json.length() == 0 ? "" : ",").append("{\"name\":\"" + stage + "\"}");
    }
    to.post(
        API + "/plans",
        "{\"name\":\"" + plan + "\",\"stages\":[" + json + "]}",
        "x-access-key",
        KEY);
  }

  private static void change(RunningServer to, String state) {
    to.post(API + "/missions/m0/stages/fuel", "{\"state\":\"" + state + "\"}", "x-access-key", KEY);
  }

  private static void begin(RunningServer to) {
    to.post(API + "/missions", "{\"plan\":\"hop\"}", "x-access-key", KEY);
  }

  @Test
  void a_socket_receives_every_event_with_members_sorted() {
    start();
    try (SocketClient client = listening(server)) {
      save(server, "hop", "fuel");
      assertThat(client.next())
          .isEqualTo(
              "{\"content\":{\"name\":\"hop\",\"params\":null,\"services\":null,\"stages\":"
                  + "[{\"downstream\":null,\"name\":\"fuel\",\"params\":null,\"service\":\"\","
                  + "\"upstream\":null}]},\"event\":\"planCreation\"}");
      begin(server);
      assertThat(client.next())
          .startsWith("{\"content\":{\"a\":null,\"e\":\"0001-01-01T00:00:00Z\",\"i\":\"m0\",")
          .endsWith("},\"event\":\"missionCreation\"}");
      change(server, "started");
      assertThat(client.next()).endsWith(",\"event\":\"missionUpdate\"}");
      change(server, "finished");
      assertThat(client.next()).endsWith(",\"event\":\"missionUpdate\"}");
      assertThat(client.next()).endsWith(",\"event\":\"missionCompleted\"}");
      server.delete(API + "/missions/m0", "x-access-key", KEY);
      assertThat(client.next()).isEqualTo("{\"content\":\"m0\",\"event\":\"missionDeleted\"}");
      server.delete(API + "/plans/hop", "x-access-key", KEY);
      assertThat(client.next()).isEqualTo("{\"content\":\"hop\",\"event\":\"planDeleted\"}");
    }
  }

  @Test
  void changes_through_another_server_are_events_too() {
    start();
    try (RunningServer other = new RunningServer(directory);
        SocketClient here = listening(server);
        SocketClient there = listening(other)) {
      save(other, "hop", "fuel");
      assertThat(here.next()).endsWith("\"event\":\"planCreation\"}");
      assertThat(there.next()).endsWith("\"event\":\"planCreation\"}");
    }
  }

  @Test
  void missions_alone_have_their_socket_where_clients_look_for_it() {
    start(Map.of("only", "missions"));
    try (SocketClient client = server.socket("/ws?a=" + KEY);
        Events events = server.events("/api/v1/events", "x-access-key", KEY)) {
      assertThat(client.next()).isEqualTo(CONNECTED);
      assertThat(events.next().name()).isEqualTo("watching");
    }
  }

  @Test
  void the_key_may_be_in_the_header() {
    start();
    try (SocketClient client = server.socket("/missions/ws", "x-access-key", KEY)) {
      assertThat(client.next()).isEqualTo(CONNECTED);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?a=", "?a=nobody", "?a=m", "?a=a%7Cb", "?b=lunar-dev"})
  void a_client_without_a_known_key_gets_an_empty_document_and_is_closed(String query) {
    start();
    try (SocketClient client = server.socket("/missions/ws" + query)) {
      assertThat(client.next()).isEqualTo("{}");
      assertThat(client.next()).startsWith("closed");
    }
  }

  @Test
  void a_page_of_another_origin_gets_no_socket() {
    start();
    String path = "/missions/ws?a=" + KEY;
    int port = server.uri("/").getPort();
    for (String origin : new String[] {"http://evil.example", "http://127.0.0.1:1", "null"}) {
      assertThat(refusal(path, "Origin", origin)).as(origin).isEqualTo(403);
    }
    try (SocketClient own = server.socket(path, "Origin", "http://127.0.0.1:" + port)) {
      assertThat(own.next()).isEqualTo(CONNECTED);
    }
  }

  private int refusal(String path, String... headers) {
    try (SocketClient let = server.socket(path, headers)) {
      throw new AssertionError("was let in: " + let.isOpen());
    } catch (CompletionException failed) {
      return ((WebSocketHandshakeException) failed.getCause()).getResponse().statusCode();
    }
  }

  @Test
  void a_request_that_is_not_for_a_socket_gets_400() {
    start();

    assertThat(server.exchange(server.request("/missions/ws?a=" + KEY).build()))
        .satisfies(
            response -> {
              assertThat(response.statusCode()).isEqualTo(400);
              assertThat(response.body()).contains("ws://").doesNotContain(KEY);
            });
  }

  @Test
  void a_message_of_a_client_reaches_only_the_clients_of_its_key() {
    start();
    makeKey("lunar-dev2");
    try (SocketClient first = listening(server);
        SocketClient other = server.socket("/missions/ws?a=lunar-dev2")) {
      assertThat(other.next()).isEqualTo(CONNECTED);
      SocketClient second = listening(server);
      assertThat(first.next()).isEqualTo(CONNECTED);
      second.sayBytes(new byte[] {1});
      second.say("hello");

      assertThat(first.next()).isEqualTo("{\"content\":\"hello\",\"event\":\"notice\"}");
      assertThat(second.next()).isEqualTo("{\"content\":\"hello\",\"event\":\"notice\"}");
      second.leave();
      assertThat(second.next()).isEqualTo("closed 1000");
      other.say("mine");
      assertThat(other.next()).contains("mine");
    }
  }

  @Test
  void a_client_that_sends_more_than_512_bytes_in_a_message_is_closed() {
    start();
    try (SocketClient client = listening(server)) {
      client.say("x".repeat(512));
      assertThat(client.next()).contains("xxx");

      client.say("x".repeat(513));

      assertThat(client.next()).isEqualTo("closed 1009");
    }
  }

  @Test
  void a_key_that_is_deleted_ends_its_sockets_and_streams() {
    start();
    save(server, "hop", "fuel");
    try (SocketClient client = listening(server);
        Events events = server.events(API + "/events", "x-access-key", KEY)) {
      events.next();

      server.delete(API + "/key", "x-access-key", KEY);

      assertThat(client.next()).contains("planDeleted");
      assertThat(client.next()).isEqualTo("closed 1008");
      assertThat(events.next().name()).isEqualTo("planDeleted");
      assertThat(events.next().name()).isEqualTo("end");
    }
  }

  @Test
  void a_server_that_stops_sends_a_close_frame() {
    start();
    try (SocketClient client = listening(server);
        Events events = server.events(API + "/events", "x-access-key", KEY)) {
      events.next();

      server.close();

      assertThat(client.next()).isEqualTo("closed 1001");
      assertThat(events.next().name()).isEqualTo("end");
    }
  }

  @Test
  void sockets_and_streams_share_their_slots_with_all_watches() {
    start(Map.of("http.streams", "2"));
    try (SocketClient client = listening(server);
        Events watch = server.events("/keys/watch?system=css")) {
      assertThat(watch.next().name()).isEqualTo("watching");
      assertThat(client.isOpen()).isTrue();

      assertThat(refusal("/missions/ws?a=" + KEY)).isEqualTo(503);
      assertThat(server.get(API + "/events?a=" + KEY).statusCode()).isEqualTo(503);
      assertThat(server.get("/keys/watch?system=css").statusCode()).isEqualTo(503);
      assertThat(server.get("/metrics").body()).contains("statehouse_watches 2.0");
    }
    await()
        .untilAsserted(
            () -> assertThat(server.get("/metrics").body()).contains("statehouse_watches 0.0"));
  }

  @Test
  void a_key_without_a_stream_displaces_the_oldest_of_the_key_with_the_most() {
    start(Map.of("http.streams", "2"));
    makeKey("lunar-dev2");
    try (Events oldest = server.events(API + "/events?a=" + KEY);
        SocketClient next = listening(server);
        SocketClient other = server.socket("/missions/ws?a=lunar-dev2")) {
      assertThat(other.next()).isEqualTo(CONNECTED);
      assertThat(oldest.next().name()).isEqualTo("watching");
      Events.Event last = oldest.next();
      assertThat(last.name()).isEqualTo("displaced");
      assertThat(last.data()).startsWith("{\"reason\":\"another client had no stream");
      assertThat(oldest.next().name()).isEqualTo("end");

      assertThat(refusal("/missions/ws?a=" + KEY)).isEqualTo(503);
      next.say("still here");
      assertThat(next.next()).contains("still here");
    }
  }

  @Test
  void a_displaced_socket_is_closed_with_a_reason_and_may_come_back_later() {
    start(Map.of("http.streams", "2"));
    try (SocketClient oldest = listening(server);
        SocketClient next = listening(server);
        Events other = server.events("/keys/watch?system=css")) {
      assertThat(other.next().name()).isEqualTo("watching");
      assertThat(oldest.next()).isEqualTo(CONNECTED);
      assertThat(oldest.next()).isEqualTo("closed 1013");
      assertThat(next.isOpen()).isTrue();
    }
  }

  @Test
  void an_unknown_key_displaces_no_one() {
    start(Map.of("http.streams", "2"));
    try (SocketClient oldest = listening(server);
        SocketClient next = listening(server)) {
      assertThat(oldest.next()).isEqualTo(CONNECTED);
      assertThat(server.get(API + "/events?a=nobody").statusCode()).isEqualTo(470);
      try (SocketClient nobody = server.socket("/missions/ws?a=nobody")) {
        assertThat(nobody.next()).isEqualTo("{}");
      }
      next.say("both are here");
      assertThat(oldest.next()).contains("both are here");
    }
  }

  @Test
  void notices_count_as_requests_and_too_many_close_the_socket() {
    start(Map.of("missions.rate-limit", "1", "missions.rate-burst", "4"));
    try (SocketClient client = listening(server)) {
      client.say("flood");
      String heard = client.next();
      assertThat(heard).contains("flood");
      while (heard.contains("flood")) { // one at a time: what crosses the close breaks the socket
        client.say("flood");
        heard = client.next();
      }
      assertThat(heard).isEqualTo("closed 1013");
      assertThat(server.get(API + "/plans?a=" + KEY).statusCode()).isEqualTo(429);
    }
  }

  @Test
  void a_client_without_a_key_keeps_no_slot_while_its_socket_closes() {
    start(Map.of("http.streams", "1"));
    try (SocketClient stranger =
            SocketClient.deaf(HttpClient.newHttpClient(), server.uri("/missions/ws"));
        SocketClient client = patiently("/missions/ws?a=" + KEY)) {
      assertThat(client.next()).isEqualTo(CONNECTED);
      assertThat(stranger.isOpen()).isTrue();
    }
  }

  /** Another one may have its place for a moment. */
  private SocketClient patiently(String path) {
    await().untilAsserted(() -> assertThat(watches()).isEqualTo("statehouse_watches 0.0"));
    return server.socket(path);
  }

  private String watches() {
    return server
        .get("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("statehouse_watches "))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_stream_sends_the_same_events_and_a_client_that_comes_back_receives_resync() {
    start();
    try (Events events = server.events(API + "/events", "x-access-key", KEY)) {
      assertThat(events.next()).isEqualTo(new Events.Event("watching", "1", "{}"));
      save(server, "hop", "fuel");
      Events.Event event = events.next();
      assertThat(event.name()).isEqualTo("planCreation");
      assertThat(event.data()).startsWith("{\"name\":\"hop\",");
    }
    try (Events events =
        server.events(API + "/events", "x-access-key", KEY, "Last-Event-ID", "2")) {
      assertThat(events.next().name()).isEqualTo("resync");
    }
  }

  @Test
  void a_stream_without_a_known_key_is_refused_as_every_request_is() {
    start();

    assertThat(server.get(API + "/events").statusCode()).isEqualTo(401);
    assertThat(server.get(API + "/events?a=nobody").statusCode()).isEqualTo(470);
    assertThat(server.get(API + "/events?a=nobody").body())
        .isEqualTo(
            "{\"type\":\"model.KeyNotFoundError\",\"message\":\"Key not found.\",\"code\":470}");
  }

  @Test
  void too_many_requests_get_no_socket() {
    start(Map.of("missions.rate-limit", "1", "missions.rate-burst", "1"));

    assertThatThrownBy(() -> server.socket("/missions/ws?a=" + KEY))
        .hasCauseInstanceOf(WebSocketHandshakeException.class);
    assertThat(refusal("/missions/ws?a=" + KEY)).isEqualTo(429);
  }
}
