package io.statehouse.app.systems.missions.http;

import static io.statehouse.domain.missions.entities.StageChange.Target.EXCLUDED;
import static io.statehouse.domain.missions.entities.StageChange.Target.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.HttpLimits;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.http.RateLimit;
import io.statehouse.app.http.server.Edge;
import io.statehouse.app.http.server.HttpServer;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.MissionsSettings;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.entities.StageChange;
import io.statehouse.file.FileSettings;
import io.statehouse.file.FileStore;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.contract.RoundTrips;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How often a stage change over HTTP goes to the store. */
class StageChangeTripsTest {
  private static final String KEY = "lunar-dev";
  private static final ApiKey OWNER = new ApiKey(KEY);

  @TempDir Path folder;

  private final RoundTrips trips = new RoundTrips();
  private final HttpClient client = HttpClient.newHttpClient();
  private final Schedule schedule = new Schedule();
  private KeyValueStore store;
  private HttpServer server;

  @BeforeEach
  void start() throws Exception {
    store =
        new BatchingStore(
            FileStore.open(folder, FileSettings.DEFAULT, trips),
            BatchingSettings.oneWriter(FileSettings.DEFAULT.timeout()));
    MissionControl missions = another();
    missions.keys().create(new KeyRequest(KEY, ""));
    RequestLog log = new RequestLog(Clock.systemUTC());
    RateLimit limit = new RateLimit(0, 0, System::nanoTime);
    AccessGuard gate =
        new AccessGuard(
            missions,
            missions.admin(Optional.empty(), true),
            limit,
            log,
            store.limits().keyBytes(),
            false);
    server =
        HttpServer.start(
            new Edge(ListenAddress.parse("127.0.0.1:0"), Optional.empty()),
            new HttpLimits(1 << 20, 1 << 20, 10, 10, Duration.ofSeconds(1)),
            RunResult.failures(),
            (route, status, nanos) -> {},
            schedule,
            new HttpServer.Table(new MissionsRoutes(missions, gate, log).routes(), List.of()));
    post(
        "plans",
        "{\"name\":\"hop\",\"stages\":[{\"name\":\"fuel\"},{\"name\":\"launch\",\"upstream\":[\"fuel\"]}]}");
    post("missions", "{\"plan\":\"hop\"}");
  }

  @AfterEach
  void stop() {
    server.close();
    schedule.close();
    store.close();
  }

  /** Returns missions in the same store that share nothing else, as those of another server. */
  private MissionControl another() {
    return MissionControl.open(store, MissionsSettings.with(Clock.systemUTC(), new Random()));
  }

  private String post(String path, String body) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url()).resolve("/api/v1/" + path))
            .timeout(Duration.ofSeconds(20))
            .header("x-access-key", KEY)
            .POST(BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return response.body();
  }

  /** Returns the round trips that a change takes. The client sends the body after the head. */
  private List<String> change(String stage, String state) throws Exception {
    return change("m0", stage, state);
  }

  private List<String> change(String mission, String stage, String state) throws Exception {
    trips.reset();
    post("missions/" + mission + "/stages/" + stage, "{\"state\":\"" + state + "\"}");
    return trips.all().stream().map(RoundTrips.Trip::operation).toList();
  }

  @Test
  void a_stage_change_of_what_this_server_wrote_last_is_one_commit() throws Exception {
    assertThat(change("fuel", "started")).containsExactly("commit");
    assertThat(change("fuel", "finished")).containsExactly("commit");
  }

  @Test
  void a_stage_change_of_what_another_server_wrote_is_one_read_and_one_commit() throws Exception {
    another().missions().create(OWNER, MissionRequest.of(new PlanName("hop")).withId("m1"));
    assertThat(change("m1", "fuel", "started")).containsExactly("getAll", "commit");
    assertThat(change("m1", "fuel", "finished")).containsExactly("commit");
  }

  @Test
  void a_commit_on_what_another_server_has_changed_since_is_in_vain() throws Exception {
    another().missions().change(OWNER, new MissionId("m0"), "launch", StageChange.to(EXCLUDED));

    assertThat(change("fuel", "started")).containsExactly("commit", "getAll", "commit");
  }

  @Test
  void a_change_that_only_another_servers_change_allows_is_one_read_and_one_commit()
      throws Exception {
    another().missions().change(OWNER, new MissionId("m0"), "fuel", StageChange.to(STARTED));

    assertThat(change("fuel", "finished")).containsExactly("getAll", "commit");
  }

  @Test
  void only_the_change_that_completes_a_mission_also_reads_the_list_of_completed_ones()
      throws Exception {
    change("fuel", "started");
    change("fuel", "finished");
    change("launch", "started");

    assertThat(change("launch", "finished")).containsExactly("getAll", "commit");
  }
}
