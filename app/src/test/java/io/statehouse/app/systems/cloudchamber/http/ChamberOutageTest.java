package io.statehouse.app.systems.cloudchamber.http;

import static io.statehouse.app.systems.cloudchamber.http.ChamberServer.cookie;
import static io.statehouse.app.systems.cloudchamber.http.ChamberServer.responds;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.config.HttpLimits;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.http.server.Edge;
import io.statehouse.app.http.server.HttpServer;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.app.systems.cloudchamber.CloudChamberSystem;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.CloudChamberSettings;
import io.statehouse.domain.cloudchamber.accounts.SessionSettings;
import io.statehouse.domain.cloudchamber.accounts.Sessions;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What clients receive while the store does not respond. */
class ChamberOutageTest {
  private final FaultyStore store = new FaultyStore(new MemoryStore());
  private final Schedule schedule = new Schedule();
  private HttpServer server;
  private String cookie;

  @BeforeEach
  void start() throws Exception {
    CloudChamber chamber =
        CloudChamber.open(
            store,
            new CloudChamberSettings(
                Namespace.production(LayoutMode.DOC),
                (password, setting) -> setting + "x".repeat(31),
                new Random(7)));
    chamber.users().create(Caller.OPERATOR, new Name("Dana"), Password.of("pw"), true, Rights.ALL);
    Sessions sessions =
        chamber.openSessions(new SessionSettings(Duration.ofHours(1), 10, Clock.systemUTC()));
    Failures failures = new Failures(new CloudChamberSystem()::failure);
    SessionGuard guard =
        new SessionGuard(sessions, new PlainErrors(failures), false, Optional.empty());
    server =
        HttpServer.start(
            new Edge(ListenAddress.parse("127.0.0.1:0"), Optional.empty()),
            new HttpLimits(1 << 20, 1 << 20, 10, 10, Duration.ofSeconds(1)),
            failures,
            (route, status, nanos) -> {},
            schedule,
            new HttpServer.Table(
                new UserRoutes(chamber.users(), sessions, new RevisionTags(63), guard).routes(),
                List.of()));
    cookie = cookie(send("PUT", "/api/users/dana?op=login", "pw"));
  }

  @AfterEach
  void stop() {
    server.close();
    schedule.close();
    store.close();
  }

  private HttpResponse<String> send(String method, String path, String body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.url()).resolve(path))
            .method(method, BodyPublishers.ofString(body));
    if (cookie != null) {
      request.header("Cookie", cookie);
    }
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void an_outage_is_503_in_one_line_and_ends_no_session() throws Exception {
    store.fail();

    for (String path : List.of("/api/users/dana?op=login", "/api/users/dana?op=logout")) {
      HttpResponse<String> response = send("PUT", path, "pw");
      assertThat(response.statusCode()).isEqualTo(503);
      assertThat(response.body()).hasLineCount(1).endsWith("\n");
    }
    assertThat(send("GET", "/api/users", "").statusCode()).isEqualTo(503);
    assertThat(send("DELETE", "/api/users/dana", "").statusCode()).isEqualTo(503);
    store.recover();

    assertThat(send("GET", "/api/users/dana", "").statusCode()).isEqualTo(200);
  }

  @Test
  void a_user_is_deleted_although_its_sessions_cannot_be() throws Exception {
    store.beforeEachCall(
        method -> {
          if (method.equals("list")) {
            throw new StoreException.Unavailable("away");
          }
        });

    responds(send("DELETE", "/api/users/dana", ""), 200, "User \"dana\" deleted.");
    responds(send("GET", "/api/users/dana", ""), 403, "CloudChamber: permission denied\n");
  }
}
