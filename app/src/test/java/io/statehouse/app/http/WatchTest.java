package io.statehouse.app.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.RunResult;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchTest {
  @TempDir Path directory;
  private RunningServer server;

  private void start(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("only", "css");
    server = new RunningServer(directory, all);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void put(String key) {
    server.put("/keys?key=" + key, "x");
  }

  @Test
  void a_watch_says_that_it_watches_then_what_changes() {
    start(Map.of());
    try (Events events = server.events("/keys/watch?prefix=/a")) {
      assertThat(events.next().name()).isEqualTo("watching");
      put("/b");
      put("/a/1");

      Events.Event changed = events.next();
      assertThat(changed.name()).isEqualTo("changed");
      assertThat(changed.data()).isEqualTo("{\"keys\":[\"/a/1\"]}");
    }
  }

  @Test
  void the_css_watch_names_databases_tables_and_nodes() {
    start(Map.of());
    try (Events events = server.events("/css/watch")) {
      events.next();
      put("/DBS/sky/TABLES/Object/schema");

      assertThat(events.next().data())
          .isEqualTo(
              "{\"databases\":[],\"tables\":[\"sky.Object\"],\"nodes\":[],\"otherKeys\":[]}");
      put("/NODES/n");
      assertThat(events.next().data()).contains("\"nodes\":[\"n\"]");
    }
  }

  @Test
  void a_reconnecting_client_continues_where_it_was() {
    start(Map.of());
    String last;
    try (Events events = server.events("/keys/watch?prefix=/a")) {
      events.next();
      put("/a/1");
      last = events.next().id();
    }
    put("/a/2");

    try (Events events = server.events("/keys/watch?prefix=/a", "Last-Event-ID", last)) {
      assertThat(events.next().data()).isEqualTo("{\"keys\":[\"/a/2\"]}");
    }
  }

  @Test
  void a_heartbeat_moves_a_silent_watch_on() {
    start(Map.of());
    try (Events events = server.events("/keys/watch?prefix=/quiet")) {
      String first = events.next().id();
      put("/a");

      await().until(() -> !events.lastId().equals(first));
    }
  }

  @Test
  void a_client_away_for_too_long_gets_a_resync_first() {
    start(Map.of("http.event-buffer", "2"));
    String last;
    try (Events events = server.events("/keys/watch")) {
      last = events.next().id();
      for (int i = 0; i < 3; i++) {
        put("/" + i);
        events.next();
      }
    }

    try (Events events = server.events("/keys/watch", "Last-Event-ID", last)) {
      assertThat(events.next().name()).isEqualTo("resync");
      put("/later");
      assertThat(events.next().data()).isEqualTo("{\"keys\":[\"/later\"]}");
    }
  }

  @Test
  void an_id_of_another_server_or_of_none_means_resync() {
    start(Map.of());
    for (String id : new String[] {"abc-1", "nonsense", "0-0", "ffffffffffffffff-999999"}) {
      try (Events events = server.events("/keys/watch", "Last-Event-ID", id)) {
        assertThat(events.next().name()).isEqualTo("resync");
      }
    }
  }

  @Test
  void a_change_by_another_process_or_server_is_an_event_too() {
    start(Map.of());
    try (Events events = server.events("/keys/watch?prefix=/DBS/");
        RunningServer other = new RunningServer(directory)) {
      events.next();
      RunResult.in(directory, "css", "create-database", "one");
      assertThat(events.next().data()).contains("/DBS/one");
      other.put("/css/databases/two", "{}");
      assertThat(events.next().data()).contains("/DBS/two");
    }
  }

  @Test
  void there_are_no_more_watches_than_configured() {
    start(Map.of("http.streams", "1"));
    try (Events events = server.events("/keys/watch")) {
      events.next();

      assertThat(server.get("/css/watch").statusCode()).isEqualTo(503);
    }
    await()
        .untilAsserted(
            () -> {
              try (Events again = server.events("/keys/watch")) {
                assertThat(again.status()).isEqualTo(200);
              }
            });
  }

  @Test
  void a_server_that_stops_ends_its_watches() {
    start(Map.of());
    try (Events events = server.events("/keys/watch")) {
      events.next();

      server.close();

      assertThat(events.next().name()).isEqualTo("end");
    }
  }
}
