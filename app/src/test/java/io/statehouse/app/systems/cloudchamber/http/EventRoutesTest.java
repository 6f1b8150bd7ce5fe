package io.statehouse.app.systems.cloudchamber.http;

import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.BLADE;
import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.RACK;
import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.refused;
import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.tag;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.Events;
import io.statehouse.app.http.Events.Event;
import io.statehouse.app.systems.cloudchamber.http.InventoryServer.Client;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Rights;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients receive as events, and until when. */
class EventRoutesTest {
  private static final String PLACE =
      "\"region\":\"standard\",\"zone\":\"standard\",\"rack\":\"r7\"";

  @TempDir private Path directory;
  private InventoryServer server;
  private Client client;

  @BeforeEach
  void start() {
    server = new InventoryServer(directory);
    client = server.manager();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static void watching(Events events) {
    assertThat(events.next().name()).isEqualTo("watching");
  }

  private static String changed(Events events) {
    Event event = events.next();
    assertThat(event.name()).isEqualTo("changed");
    return event.data();
  }

  private static String revision(HttpResponse<String> response) {
    return ",\"revision\":" + tag(response) + "}";
  }

  @Test
  void what_changes_is_named_with_the_revision_of_its_tag() {
    try (Events events = client.events()) {
      watching(events);

      HttpResponse<String> rack = client.put("/api/racks/R7", RACK);
      String rackChanged = changed(events);
      HttpResponse<String> blade = client.put("/api/racks/r7/blades/5", BLADE);
      String bladeChanged = changed(events);
      client.delete("/api/racks/r7/blades/5");

      assertThat(rackChanged)
          .isEqualTo("{\"change\":\"create\",\"kind\":\"rack\"," + PLACE + revision(rack));
      assertThat(bladeChanged)
          .isEqualTo(
              "{\"change\":\"create\",\"kind\":\"blade\"," + PLACE + ",\"id\":5" + revision(blade));
      assertThat(changed(events))
          .isEqualTo("{\"change\":\"delete\",\"kind\":\"blade\"," + PLACE + ",\"id\":5}");
    }
  }

  @Test
  void workloads_and_the_states_of_their_instances_are_events() {
    client.put("/api/workloads/W", "{\"instances\":{\"a\":{}}}");
    try (Events events = client.events()) {
      watching(events);

      HttpResponse<String> set =
          client.put("/api/workloads/w/instances/a/actual", "{\"state\":\"running\"}");
      String actual = changed(events);
      client.delete("/api/workloads/w");

      assertThat(actual)
          .isEqualTo(
              "{\"change\":\"create\",\"kind\":\"actual\",\"workload\":\"w\",\"instance\":\"a\""
                  + revision(set));
      assertThat(List.of(changed(events), changed(events), changed(events), changed(events)))
          .containsExactlyInAnyOrder(
              "{\"change\":\"delete\",\"kind\":\"workload\",\"workload\":\"w\"}",
              "{\"change\":\"delete\",\"kind\":\"instance\",\"workload\":\"w\",\"instance\":\"a\"}",
              "{\"change\":\"delete\",\"kind\":\"target\",\"workload\":\"w\",\"instance\":\"a\"}",
              "{\"change\":\"delete\",\"kind\":\"actual\",\"workload\":\"w\",\"instance\":\"a\"}");
    }
  }

  @Test
  void only_who_manages_accounts_receives_that_users_change_and_no_one_what_is_stored() {
    Client reader = server.user("reader");
    try (Events all = client.events();
        Events some = reader.events()) {
      watching(all);
      watching(some);

      server.user("dana");
      client.put("/api/racks/r7", RACK);

      assertThat(changed(all))
          .matches(
              "\\{\"change\":\"create\",\"kind\":\"user\",\"user\":\"dana\","
                  + "\"revision\":\"\\d+\"}");
      assertThat(changed(some)).contains("\"kind\":\"rack\"");
    }
  }

  @Test
  void a_client_that_comes_back_receives_what_it_missed() {
    String last;
    try (Events events = client.events()) {
      watching(events);
      client.put("/api/racks/r7", RACK);
      last = events.next().id();
    }
    client.put("/api/racks/r8", RACK);
    client.put("/api/racks/r9", RACK);

    try (Events again = client.events("Last-Event-ID", last)) {
      assertThat(changed(again)).contains("\"rack\":\"r8\"");
      assertThat(changed(again)).contains("\"rack\":\"r9\"");
    }
    try (Events unknown = client.events("Last-Event-ID", "abc-1")) {
      assertThat(unknown.next().name()).isEqualTo("resync");
    }
  }

  @Test
  void a_stream_ends_with_its_session() {
    server.user("gone");
    server.user("disabled");
    server.user("out");
    Client gone = server.logIn("gone");
    Client disabled = server.logIn("disabled");
    Client out = server.logIn("out");
    try (Events one = gone.events();
        Events two = disabled.events();
        Events three = out.events()) {
      List.of(one, two, three).forEach(EventRoutesTest::watching);

      server.chamber.users().delete(Caller.OPERATOR, new Name("gone"));
      server
          .chamber
          .users()
          .update(Caller.OPERATOR, new Name("disabled"), ExpectedRevision.ANY, false, Rights.NONE);
      out.logOut();

      for (Events events : List.of(one, two, three)) {
        assertThat(events.next())
            .extracting(Event::name, Event::data)
            .containsExactly(
                "ended", "{\"reason\":\"the session has ended: log in, then connect again\"}");
        assertThat(events.next().name()).isEqualTo("end");
      }
    }
  }

  @Test
  void who_may_no_longer_manage_accounts_receives_nothing_more_of_users() {
    Client dana = server.user("dana", Right.MANAGE_ACCOUNTS);
    try (Events events = dana.events()) {
      watching(events);

      server
          .chamber
          .users()
          .update(Caller.OPERATOR, new Name("dana"), ExpectedRevision.ANY, true, Rights.NONE);
      server.user("other");
      client.put("/api/racks/r7", RACK);

      assertThat(changed(events)).contains("\"kind\":\"rack\"");
    }
  }

  @Test
  void a_stream_needs_a_session_and_ends_with_the_server() {
    refused(403, "CloudChamber: no session active", server.anyone().get("/api/events"));

    try (Events events = client.events()) {
      watching(events);
      server.http.close();

      assertThat(events.next().name()).isEqualTo("end");
    }
  }
}
