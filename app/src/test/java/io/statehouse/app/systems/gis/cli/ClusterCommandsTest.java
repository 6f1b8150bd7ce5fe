package io.statehouse.app.systems.gis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.kafka.KafkaServer;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Commands on one broker, on which nothing can be moved. */
@Tag("server")
class ClusterCommandsTest extends TopicRuns {
  @BeforeEach
  void useTheCluster() {
    environment.put("STATEHOUSE_GIS_KAFKA", KafkaServer.shared().bootstrapServers());
  }

  @Test
  void where_nothing_is_moved_nothing_is_shown_and_cancelled() {
    assertThat(topics("reassignments")).containsExactly("no replicas are being moved");
    assertThat(json("reassignments no-such-topic")).isEqualTo("{\"reassignments\":[]}");
    assertThat(topics("cancel-reassignment no-such-topic"))
        .containsExactly("no replicas of no-such-topic are being moved");
    assertThat(json("cancel-reassignment no-such-topic --redefine"))
        .isEqualTo("{\"topic\":\"no-such-topic\",\"wasMoving\":false,\"redefined\":null}");
  }

  @Test
  void a_single_broker_leads_all_partitions() {
    for (String command : List.of("elect-leaders --dry-run", "elect-leaders")) {
      assertThat(topics(command))
          .containsExactly("all partitions are led by their preferred replicas");
    }
    assertThat(json("elect-leaders")).isEqualTo("{\"partitions\":[]}");
    assertThat(complaint(1, "elect-leaders no-such-topic"))
        .isEqualTo(
            "TOPIC_NOT_FOUND: topic \"no-such-topic\" is not in the cluster: check its name");
  }

  @Test
  void a_throttle_is_a_size() {
    assertThat(complaint(2, "adopt --once --throttle fast"))
        .contains("--throttle is not a size: \"fast\"");
    assertThat(topics("adopt --once --throttle 50MiB"))
        .containsExactly("no version is desired: nothing to adopt");
  }
}
