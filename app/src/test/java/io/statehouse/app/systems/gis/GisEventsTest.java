package io.statehouse.app.systems.gis;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.Events;
import io.statehouse.app.http.RunningServer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GisEventsTest {
  @TempDir Path directory;
  private GisServers gis;
  private RunningServer server;

  @BeforeEach
  void serve() {
    gis = new GisServers(directory);
    server = gis.serve(Map.of());
  }

  @AfterEach
  void stop() {
    server.close();
    gis.close();
  }

  @Test
  void each_version_that_becomes_live_is_announced_once_and_in_the_order_of_the_pointer() {
    try (Events events = watching()) {
      gis.publish("CISCO", "a");
      assertThat(nextOf(events, "live")).isEqualTo(served(1));
      gis.publish("CISCO", "b");
      assertThat(events.next().data()).isEqualTo(served(2));
      gis.put("/gis/data-manager/version", " 2\n");
      gis.rollback("1");

      assertThat(events.next().data()).isEqualTo(served(1));
    }
  }

  private Events watching() {
    Events events = server.events("/gis/events");
    assertThat(events.next().name()).isEqualTo("watching");
    return events;
  }

  /** Skips what the server may still find at its start. */
  private static String nextOf(Events events, String part) {
    String data = events.next().data();
    while (!data.contains(part)) {
      data = events.next().data();
    }
    return data;
  }

  private static String served(int version) {
    return "{\"kind\":\"routes\",\"live\":\"%1$d\",\"served\":\"%1$d\",\"routes\":1}"
        .formatted(version);
  }

  @Test
  void a_live_version_that_cannot_be_served_is_an_event_with_what_is_served_instead() {
    try (Events events = watching()) {
      gis.publish("CISCO", "a");
      assertThat(nextOf(events, "live")).isEqualTo(served(1));
      gis.put("/gis/data-manager/9/x", "{");
      gis.put("/gis/data-manager/version", "9");

      assertThat(nextOf(events, "\"live\":\"9\""))
          .isEqualTo(
              "{\"kind\":\"routes\",\"live\":\"9\",\"served\":\"1\",\"routes\":1,"
                  + "\"error\":\"BAD_JSON\"}");
    }
  }

  @Test
  void each_step_of_adoption_is_an_event() {
    try (Events events = watching()) {
      gis.define("topic-1");
      assertThat(nextOf(events, "adoption"))
          .isEqualTo("{\"kind\":\"adoption\",\"desired\":1,\"adopted\":0}");

      gis.put("/gis/topic-manager/adopted_version", "1");

      assertThat(nextOf(events, "adoption"))
          .isEqualTo("{\"kind\":\"adoption\",\"desired\":1,\"adopted\":1}");
    }
  }

  @Test
  void versions_that_cannot_be_read_are_an_event_too() {
    try (Events events = watching()) {
      gis.put("/gis/topic-manager/desired-version", "two");

      assertThat(nextOf(events, "adoption"))
          .isEqualTo("{\"kind\":\"adoption\",\"error\":\"BAD_VERSION_VALUE\"}");
    }
  }

  @Test
  void a_client_that_comes_back_receives_what_it_missed() {
    String left;
    try (Events events = watching()) {
      gis.publish("CISCO", "a");
      assertThat(nextOf(events, "live")).isEqualTo(served(1));
      left = events.lastId();
    }
    gis.publish("CISCO", "b");

    try (Events events = server.events("/gis/events", "Last-Event-ID", left)) {
      assertThat(events.next().data()).isEqualTo(served(2));
    }
  }

  @Test
  void streams_end_when_the_server_stops() {
    try (Events events = watching()) {
      server.close();

      assertThat(events.next().name()).isEqualTo("end");
    }
  }
}
