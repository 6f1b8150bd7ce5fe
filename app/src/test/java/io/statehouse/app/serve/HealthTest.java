package io.statehouse.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.http.RateLimit;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.app.system.ServedSystem;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HealthTest {
  private static final Map<String, String> FOR_OTHERS =
      Map.of("listen", "0.0.0.0:0", "only", "missions", "missions.password", "correct-horse");

  @TempDir Path directory;

  @Test
  void a_server_whose_stores_respond_is_live_and_ready() {
    try (RunningServer server = new RunningServer(directory)) {
      assertThat(server.get("/health/live").body()).isEqualTo("{\"status\":\"up\"}\n");
      // Routes of GIS are read after the start.
      await().until(() -> server.get("/health/ready").statusCode() == 200);
      assertThat(server.get("/health/ready").body()).isEqualTo("{\"status\":\"up\"}\n");
    }
  }

  @Test
  void a_server_is_not_ready_while_a_system_is_not_or_it_is_not_prepared() throws Exception {
    AtomicBoolean ready = new AtomicBoolean();
    AtomicBoolean prepared = new AtomicBoolean();
    ServedSystem system =
        new ServedSystem() {
          @Override
          public List<Route> routes() {
            return List.of();
          }

          @Override
          public boolean isReady() {
            return ready.get();
          }
        };
    try (Schedule schedule = new Schedule();
        StoreProbes probes = new StoreProbes(schedule)) {
      HealthRoutes routes =
          new HealthRoutes(
              probes,
              Map.of("runm", system),
              prepared::get,
              List::of,
              true,
              new RateLimit(0, 1, System::nanoTime));

      assertThat(routes.ready().status()).isEqualTo(503);
      ready.set(true);
      assertThat(routes.ready().status()).isEqualTo(503);
      prepared.set(true);
      assertThat(routes.ready().status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis://:hidden-word@127.0.0.1:1/0",
        "etcd://127.0.0.1:1",
        "consul://127.0.0.1:1",
        "mysql://ann:hidden-word@127.0.0.1:1/css"
      })
  void a_server_starts_while_a_store_is_down_and_is_live_but_not_ready(String url) {
    Map<String, String> settings = Map.of("only", "css", "systems.css", url + "?timeout=100ms");
    try (RunningServer server = new RunningServer(directory, settings)) {
      assertThat(server.get("/health/live").statusCode()).isEqualTo(200);
      assertThat(server.get("/health/ready").statusCode()).isEqualTo(503);
      assertThat(server.get("/health").body())
          .contains("\"status\":\"down\"", "\"available\":false")
          .doesNotContain("hidden-word");
      assertThat(server.get("/css/watch").statusCode()).isEqualTo(503);
      assertThat(server.get("/css/databases").statusCode()).isEqualTo(503);
    }
  }

  @Test
  void a_client_on_another_machine_cannot_have_the_status_any_number_of_times() {
    try (RunningServer server = new RunningServer(directory, FOR_OTHERS)) {
      for (String path : List.of("/health", "/health/ready", "/metrics")) {
        assertThat(statuses(server, path, 1_000)).as(path).contains(429);
      }
      assertThat(server.get("/health/live").statusCode()).isEqualTo(200);
    }
  }

  /** Statuses of requests until one is refused. */
  private static Set<Integer> statuses(RunningServer server, String path, int most) {
    Set<Integer> statuses = new TreeSet<>();
    for (int i = 0; i < most && !statuses.contains(429); i++) {
      statuses.add(server.get(path).statusCode());
    }
    return statuses;
  }

  @Test
  void on_this_machine_the_status_is_not_limited() {
    try (RunningServer server = new RunningServer(directory)) {
      assertThat(statuses(server, "/health", 40)).containsExactly(200);
    }
  }
}
