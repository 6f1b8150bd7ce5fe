package io.statehouse.app.systems.cloudchamber.http;

import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.BLADE;
import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.RACK;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.audit.AuditLog;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.http.Events;
import io.statehouse.app.http.events.EventMemory;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.http.events.StreamPulse;
import io.statehouse.app.http.events.StreamSlots;
import io.statehouse.app.http.keys.ServedStore;
import io.statehouse.app.http.server.Edge;
import io.statehouse.app.http.server.HttpServer;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.SystemContext;
import io.statehouse.app.systems.cloudchamber.config.CloudChamberConfig;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.CloudChamberSettings;
import io.statehouse.domain.cloudchamber.accounts.Sessions;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.contract.Eventually;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients receive while the store does not respond, and after it. */
class InventoryOutageTest {
  private static final Password PASSWORD = Password.of("pw");
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final MemoryStore data = new MemoryStore();
  private final FaultyStore store = new FaultyStore(data);
  private final CloudChamber other = on(data.another());
  private final Schedule schedule = new Schedule();
  private final HttpClient client = HttpClient.newHttpClient();
  private ChamberFeed feed;
  private HttpServer server;
  private String cookie;

  private static CloudChamber on(KeyValueStore store) {
    return CloudChamber.open(
        store,
        new CloudChamberSettings(
            Namespace.production(LayoutMode.DOC),
            (password, setting) -> setting + "x".repeat(31),
            new Random()));
  }

  @BeforeEach
  void start(@TempDir Path directory) {
    Config config =
        Config.load(Optional.empty(), Map.of(), Map.of(), directory, RunResult.systems());
    EventStream streams =
        new EventStream(
            new StreamSlots(10),
            new EventMemory(1 << 20),
            StreamPulse.of(schedule, Duration.ofSeconds(1)));
    SystemContext context =
        new SystemContext(
            config,
            new ServedStore(
                "cloudchamber",
                OpenStore.of(store),
                List.of(""),
                Optional.empty(),
                Set.of(),
                Optional.empty()),
            streams,
            schedule,
            null, // no route counts anything
            Optional.empty(),
            AuditLog.OFF,
            RunResult.failures());
    CloudChamberConfig settings = CloudChamberConfig.of(config);
    CloudChamber chamber = on(store);
    Sessions sessions = chamber.openSessions(settings.sessions());
    feed = new ChamberFeed(chamber, sessions, streams.memory(), schedule);
    server =
        HttpServer.start(
            new Edge(ListenAddress.parse("127.0.0.1:0"), Optional.empty()),
            config.http(),
            RunResult.failures(),
            (route, status, nanos) -> {},
            schedule,
            new HttpServer.Table(
                new CloudChamberRoutes(
                        chamber,
                        sessions,
                        chamber.inventory().liveSummary(ZoneAddress.STANDARD),
                        settings)
                    .all(context, feed),
                List.of()));
    Name dana = new Name("dana");
    chamber.users().create(Caller.OPERATOR, dana, PASSWORD, true, Rights.ALL);
    cookie =
        "CC-Session="
            + sessions.logIn(Optional.empty(), dana, PASSWORD, "192.0.2.7").token().text();
  }

  @AfterEach
  void stop() {
    feed.close();
    server.close();
    schedule.close();
    store.close();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server.url()).resolve(path)).header("Cookie", cookie);
  }

  private HttpResponse<String> send(String method, String path, String body) {
    try {
      return client.send(
          request(path).method(method, BodyPublishers.ofString(body)).build(),
          BodyHandlers.ofString());
    } catch (IOException | InterruptedException failed) {
      throw new AssertionError("no response", failed);
    }
  }

  private void createRack(String name) {
    other.inventory().racks().create(RackAddress.standard(new Name(name)), Rack.NONE);
  }

  @Test
  void an_outage_is_503_in_one_line_and_hides_no_change_after_it() {
    send("PUT", "/api/racks/r7", RACK);
    send("GET", "/api/racks", "");
    store.fail();

    for (String path : List.of("/api/racks", "/api/racks/r7", "/api/workloads", "/api/events")) {
      HttpResponse<String> response = send("GET", path, "");
      assertThat(response.statusCode()).as(path).isEqualTo(503);
      assertThat(response.body()).hasLineCount(1).endsWith("\n");
    }
    assertThat(send("PUT", "/api/racks/r7/blades/1", BLADE).statusCode()).isEqualTo(503);
    createRack("r8");
    store.recover();

    assertThat(send("GET", "/api/racks", "").body()).contains("r7", "r8");
  }

  @Test
  void a_write_whose_outcome_is_unknown_counts_in_the_summary_if_it_was_applied() {
    send("PUT", "/api/racks/r7", RACK);
    send("GET", "/api/racks", "");
    store.loseNextAnswer();

    assertThat(send("PUT", "/api/racks/r7/blades/1", BLADE).statusCode()).isEqualTo(201);

    assertThat(send("GET", "/api/racks", "").body()).contains("\"maxBladeCount\":\"1\"");
  }

  @Test
  void an_open_stream_receives_after_an_outage_what_changed_in_it() {
    try (Events events = new Events(client, request("/api/events").build())) {
      assertThat(events.next().name()).isEqualTo("watching");
      store.fail();
      createRack("r8");

      store.recover();

      assertThat(events.next().data()).contains("\"rack\":\"r8\"");
      createRack("r9");
      assertThat(events.next().data()).contains("\"rack\":\"r9\"");
    }
  }

  @Test
  void all_clients_share_one_watch_and_one_that_leaves_disturbs_none() {
    try (Events stays = new Events(client, request("/api/events").build())) {
      assertThat(stays.next().name()).isEqualTo("watching");
      store.beforeEachCall(
          call -> {
            if (call.equals("watch")) {
              throw new AssertionError("there is a watch already");
            }
          });
      try (Events leaves = new Events(client, request("/api/events").build())) {
        assertThat(leaves.next().name()).isEqualTo("watching");
      }

      createRack("r8");

      assertThat(stays.next().data()).contains("\"rack\":\"r8\"");
    }
    Eventually.await("no client", PATIENCE).until(() -> feed.clients() == 0);
  }
}
