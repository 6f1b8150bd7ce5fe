package io.statehouse.app.systems.gis.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.http.RunningServer;
import io.statehouse.kafka.KafkaServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the server shows of a cluster in which a command adopts. */
@Tag("server")
class AdoptionRoutesTest {
  @TempDir Path directory;

  private final String brokers = KafkaServer.shared().bootstrapServers();
  private final String name = "routes-" + UUID.randomUUID();

  @AfterEach
  void deleteTopic() throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", brokers))) {
      if (admin.listTopics().names().get().contains(name)) {
        admin.deleteTopics(List.of(name)).all().get();
      }
    }
  }

  private static String got(HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return response.body();
  }

  @Test
  void a_definition_is_planned_adopted_and_waited_for() throws Exception {
    ExecutorService client = Executors.newSingleThreadExecutor();
    try (RunningServer server = new RunningServer(directory, Map.of("gis.kafka", brokers))) {
      got(server.put("/gis/topics/" + name, "{\"partitions\":2,\"replicas\":1}"));

      assertThat(got(server.get("/gis/adoption/plan")))
          .contains("\"name\":\"" + name + "\",\"action\":\"CREATE\"");
      assertThat(got(server.get("/gis/adoption/plan?broker-validate"))).contains("\"blocked\":0");
      assertThat(got(server.get("/gis/adoption/drift"))).startsWith("{\"drifted\":null,");

      Future<HttpResponse<String>> waits =
          client.submit(() -> server.get("/gis/adoption/wait?version=1&timeout=15s"));
      RunResult adopted =
          RunResult.in(directory, "gis", "topics", "adopt", "--once", "--kafka", brokers);

      assertThat(adopted.code()).as(adopted.err()).isZero();
      assertThat(got(waits.get())).startsWith("{\"result\":\"ADOPTED\",\"adopted\":1,");
      assertThat(got(server.get("/gis/adoption"))).contains("\"state\":\"ADOPTED\"");
      assertThat(got(server.get("/gis/adoption/drift"))).startsWith("{\"drifted\":false,");
    } finally {
      client.shutdownNow();
    }
  }
}
