package io.statehouse.app.operations.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.http.Events;
import io.statehouse.app.http.RunningServer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code GET /events}: the changes of the state of all systems. */
class StateEventsTest {
  @TempDir Path directory;
  private RunningServer server;

  private void start(Map<String, String> settings) {
    server = new RunningServer(directory, settings);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void create(String database) {
    server.put("/css/databases/" + database, "{}");
  }

  private RunResult run(String words) {
    return RunResult.in(directory, words.split(" "));
  }

  /** The next event whose data has a text, which must come. */
  private static Events.Event nextWith(Events events, String text) {
    Events.Event event = events.next();
    while (!event.data().contains(text)) {
      event = events.next();
    }
    return event;
  }

  @Test
  void a_change_is_the_document_of_the_command_whoever_makes_it() {
    start(Map.of());
    create("sky");
    try (Events events = server.events("/events")) {
      assertThat(events.next().name()).isEqualTo("watching");

      run("css set-database-status sky PENDING_DROP:1");

      Events.Event changed = events.next();
      assertThat(changed.name()).isEqualTo("changed");
      assertThat(changed.data())
          .startsWith("{\"time\":\"")
          .contains("\"system\":\"css\",\"change\":\"changed\",\"type\":\"database\"")
          .contains("\"identity\":\"sky\",\"key\":\"/DBS/sky\"")
          .endsWith("[{\"name\":\"status\",\"before\":\"READY\",\"after\":\"PENDING_DROP:1\"}]}");
    }
  }

  @Test
  void events_are_selected_by_system_and_prefix() {
    start(Map.of());
    try (Events css = server.events("/events?system=css&prefix=/DBS/sky");
        Events gis = server.events("/events?system=gis");
        Events all = server.events("/events?prefix=/DBS/sky")) {
      css.next();
      gis.next();
      all.next();
      create("other");
      create("sky");
      run("keys put /gis/topic-manager/desired-version 1 --system gis");

      assertThat(css.next().data()).contains("\"key\":\"/DBS/sky");
      assertThat(all.next().data()).contains("\"key\":\"/DBS/sky");
      assertThat(gis.next().data()).contains("\"system\":\"gis\"");
    }
  }

  @Test
  void of_systems_whose_keys_are_secret_only_the_names_of_what_changed_are_shown() {
    start(Map.of());
    try (Events events = server.events("/events")) {
      events.next();
      run("missions create-key --id hidden-key --name hidden-team");

      Events.Event created = nextWith(events, "\"api-key-name\"");
      assertThat(created.data())
          .contains("{\"name\":\"name\",\"before\":null,\"after\":\"(secret)\"}")
          .doesNotContain("hidden");
    }
    assertThat(server.get("/events?system=missions&prefix=hidden").statusCode()).isEqualTo(403);
    assertThat(server.get("/events?system=nonsense").statusCode()).isEqualTo(404);
  }

  @Test
  void a_reconnecting_client_continues_where_it_was() {
    start(Map.of());
    String last;
    try (Events events = server.events("/events?system=css")) {
      events.next();
      create("one");
      last = nextWith(events, "\"database\"").id();
    }
    create("two");

    try (Events events = server.events("/events?system=css", "Last-Event-ID", last)) {
      assertThat(nextWith(events, "\"database\"").data()).contains("\"identity\":\"two\"");
    }
  }

  @Test
  void a_client_that_comes_back_for_another_system_finds_a_gap() {
    start(Map.of());
    String last;
    try (Events events = server.events("/events?system=css")) {
      events.next();
      create("one");
      last = events.next().id();
    }

    try (Events events = server.events("/events?system=gis", "Last-Event-ID", last)) {
      assertThat(events.next().data()).endsWith("\"system\":\"gis\",\"change\":\"gap\"}");
    }
  }

  @Test
  void an_id_of_another_server_means_resync() {
    start(Map.of());
    try (Events events = server.events("/events", "Last-Event-ID", "abc-1")) {
      assertThat(events.next().name()).isEqualTo("resync");
    }
  }

  @Test
  void a_server_that_stops_ends_the_streams() {
    start(Map.of());
    try (Events events = server.events("/events")) {
      events.next();

      server.close();

      assertThat(events.next().name()).isEqualTo("end");
    }
  }

  @Test
  void a_system_that_is_served_alone_keeps_its_own_events() {
    start(Map.of("only", "gis"));
    try (Events events = server.events("/events")) {
      events.next();
      run("keys put /gis/topic-manager/desired-version 1 --system gis");

      assertThat(events.next().data()).contains("\"kind\":\"adoption\"");
    }
  }

  @Test
  void a_store_that_is_down_has_no_events() {
    start(Map.of("systems.gis", "redis://127.0.0.1:1?timeout=200ms"));

    assertThat(server.get("/events?system=gis").statusCode()).isEqualTo(503);
    try (Events events = server.events("/events?system=css")) {
      assertThat(events.next().name()).isEqualTo("watching");
    }
  }
}
