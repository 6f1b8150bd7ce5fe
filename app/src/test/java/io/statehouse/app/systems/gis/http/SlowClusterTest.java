package io.statehouse.app.systems.gis.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.RunningServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster that takes connections and never responds. */
class SlowClusterTest {
  /** As many as one client may have waiting, of all requests. */
  private static final int SLOTS = 8;

  @TempDir static Path directory;
  private static ServerSocket silent;
  private static RunningServer server;

  @BeforeAll
  static void start() throws IOException {
    silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    server =
        new RunningServer(
            directory,
            Map.of(
                "gis.kafka", "127.0.0.1:" + silent.getLocalPort(), "gis.kafka-timeout", "500ms"));
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
    silent.close();
  }

  @Test
  void a_request_ends_within_the_timeout_with_a_sentence() {
    server.put("/gis/topics/a", "{\"partitions\":1,\"replicas\":1}");

    HttpResponse<String> plan = server.get("/gis/adoption/plan");

    assertThat(plan.statusCode()).isEqualTo(503);
    assertThat(plan.body()).contains("KAFKA_UNAVAILABLE: ");
  }

  @Test
  void an_event_is_explained_although_the_cluster_does_not_respond() {
    server.put("/gis/topics/a", "{\"partitions\":1,\"replicas\":1}");
    server.put("/gis/routes", "{\"routes\":[{\"pattern\":{},\"destination\":\"a\"}]}");

    HttpResponse<String> explained = server.post("/gis/routes/explain?cluster", "{}");

    assertThat(explained.statusCode()).as(explained.body()).isEqualTo(200);
    assertThat(explained.body())
        .contains(
            "\"topic\":{\"topic\":\"a\",\"defined\":\"yes\",\"adopted\":\"unknown\","
                + "\"cluster\":\"unknown\",\"problem\":\"KAFKA_UNAVAILABLE: ");
    assertThat(server.post("/gis/routes/explain", "{}").body()).contains("\"cluster\":null");
  }

  @Test
  void few_requests_wait_for_it_and_the_others_are_refused() throws Exception {
    ExecutorService clients = Executors.newCachedThreadPool();
    try {
      List<Future<HttpResponse<String>>> plans = new ArrayList<>();
      for (int i = 0; i < 3 * SLOTS; i++) {
        plans.add(clients.submit(() -> server.get("/gis/adoption/plan")));
      }
      assertThat(server.get("/gis/topics").statusCode()).isEqualTo(200);
      int refused = 0;
      for (Future<HttpResponse<String>> plan : plans) {
        assertThat(plan.get().statusCode()).isEqualTo(503);
        refused += plan.get().body().contains("too many requests wait") ? 1 : 0;
      }
      assertThat(refused).isPositive();
    } finally {
      clients.shutdownNow();
    }
  }
}
