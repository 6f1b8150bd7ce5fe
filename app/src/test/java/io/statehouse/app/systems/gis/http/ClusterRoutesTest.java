package io.statehouse.app.systems.gis.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.http.RunningServer;
import io.statehouse.kafka.KafkaServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server reads of the cluster that it knows, and does to it. */
@Tag("server")
class ClusterRoutesTest {
  @TempDir Path directory;

  private final String brokers = KafkaServer.shared().bootstrapServers();
  private final String name = "cluster-" + UUID.randomUUID();

  private static String got(HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return response.body();
  }

  @Test
  void what_is_imported_is_defined_and_leaves_nothing_to_do() throws Exception {
    try (RunningServer server = new RunningServer(directory, Map.of("gis.kafka", brokers));
        Admin admin = Admin.create(Map.of("bootstrap.servers", brokers))) {
      NewTopic topic = new NewTopic(name, 2, (short) 1).configs(Map.of("retention.ms", "5"));
      admin.createTopics(List.of(topic)).all().get();

      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> server.get("/gis/cluster/import?prefix=" + name).body().contains(name));
      String imported = got(server.get("/gis/cluster/import?only-overrides&match=*" + name));

      assertThat(imported)
          .isEqualToIgnoringNewLines(
              "{\"topics\":[{\"name\":\"%s\",\"partitions\":2,\"replicas\":1,\"properties\":{\"retention.ms\":\"5\"}}],\"omitted\":[]}"
                  .formatted(name));
      got(server.post("/gis/topics", imported));
      assertThat(got(server.get("/gis/adoption/plan")))
          .contains("\"name\":\"" + name + "\",\"action\":\"NO_CHANGE\"");
      assertThat(got(server.get("/gis/cluster/import?prefix=no.such.topic")))
          .isEqualToIgnoringNewLines("{\"topics\":[],\"omitted\":[]}");
      assertThat(server.get("/gis/cluster/import?match=").statusCode()).isEqualTo(400);
      admin.deleteTopics(List.of(name)).all().get();
    }
  }

  @Test
  void where_nothing_is_moved_nothing_is_cancelled_and_elected() {
    try (RunningServer server = new RunningServer(directory, Map.of("gis.kafka", brokers))) {
      assertThat(got(server.get("/gis/cluster/reassignments")))
          .isEqualToIgnoringNewLines("{\"reassignments\":[]}");
      assertThat(got(server.delete("/gis/cluster/reassignments/" + name + "?redefine")))
          .contains("\"wasMoving\":false");
      assertThat(got(server.post("/gis/cluster/elect-leaders?dry-run", "")))
          .isEqualToIgnoringNewLines("{\"partitions\":[]}");
      assertThat(server.post("/gis/cluster/elect-leaders?topic=" + name, "").statusCode())
          .isEqualTo(404);
    }
  }

  @Test
  void a_server_without_a_cluster_refuses_and_never_takes_one_from_a_request() {
    try (RunningServer server = new RunningServer(directory, Map.of())) {
      HttpResponse<String> refused = server.get("/gis/cluster/import");

      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.body()).contains("UNAVAILABLE: this server knows no Kafka cluster");
      assertThat(server.get("/gis/cluster/import?kafka=" + brokers).statusCode()).isEqualTo(400);
    }
  }
}
