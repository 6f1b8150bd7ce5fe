package io.statehouse.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.topics.ActualTopic;
import io.statehouse.ports.topics.Description;
import io.statehouse.ports.topics.TopicError;
import io.statehouse.ports.topics.TopicError.Kind;
import io.statehouse.ports.topics.TopicOutcome;
import io.statehouse.ports.topics.TopicProvisioner.Effect;
import io.statehouse.ports.topics.TopicSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("server")
class ReassignmentTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final KafkaServer server = KafkaServer.sharedCluster();
  private final KafkaTopics topics =
      new KafkaTopics(KafkaSettings.at(server.bootstrapServers()).withTimeout(LIMIT));

  @AfterEach
  void close() {
    topics.close();
  }

  @Test
  void replicas_are_raised_and_lowered() {
    create("moved", 6, 1, Map.of());

    assertThat(topics.reassignReplicas("moved", 3)).isEqualTo(TopicOutcome.APPLIED);
    awaitReplicas("moved", 3);
    assertThat(topics.reassignReplicas("moved", 2)).isEqualTo(TopicOutcome.APPLIED);
    awaitReplicas("moved", 2);
  }

  @Test
  void nothing_moves_if_there_are_as_many_replicas_as_requested() {
    create("settled", 2, 2, Map.of());

    assertThat(topics.reassignReplicas("settled", 2)).isEqualTo(TopicOutcome.APPLIED);
    assertThat(topics.pendingReassignments()).doesNotContain("settled");
  }

  @Test
  void what_cannot_be_placed_is_refused() {
    create("fixed", 1, 2, Map.of("min.insync.replicas", "2"));

    assertThat(error("fixed", 4))
        .isEqualTo(
            new TopicError(
                Kind.TOO_FEW_BROKERS,
                "topic fixed: 4 replicas need as many brokers, but only 3 are alive"));
    assertThat(error("fixed", 1))
        .isEqualTo(
            new TopicError(
                Kind.BAD_ASSIGNMENT,
                "topic fixed: it needs at least as many replicas as min.insync.replicas, which is"
                    + " 2: lower that first"));
    assertThat(error("fixed", 0).kind()).isEqualTo(Kind.BAD_ASSIGNMENT);
    assertThat(error("no-such-topic", 2).kind()).isEqualTo(Kind.TOPIC_ABSENT);
  }

  @Test
  void while_replicas_are_moved_no_second_move_begins() throws Exception {
    create("moving", 1, 1, Map.of());
    TopicPartition partition = new TopicPartition("moving", 0);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", server.bootstrapServers()))) {
      // A replica on a broker that does not run never catches up, so the move never ends.
      int first =
          admin
              .describeTopics(List.of("moving"))
              .allTopicNames()
              .get()
              .get("moving")
              .partitions()
              .get(0)
              .leader()
              .id();
      int stopped = (first + 1) % 3;
      server.stop(stopped);
      try {
        admin
            .alterPartitionReassignments(
                Map.of(
                    partition, Optional.of(new NewPartitionReassignment(List.of(first, stopped)))))
            .all()
            .get();

        await().atMost(LIMIT).until(() -> topics.pendingReassignments().contains("moving"));
        assertThat(error("moving", 2).kind()).isEqualTo(Kind.REASSIGNMENT_RUNNING);
      } finally {
        server.startAgain(stopped);
      }
      await().atMost(LIMIT).until(() -> topics.pendingReassignments().isEmpty());
    }
  }

  private void create(String name, int partitions, int replicas, Map<String, String> properties) {
    TopicSpec spec = new TopicSpec(name, partitions, replicas, properties);
    assertThat(topics.create(List.of(spec), Effect.APPLY))
        .isEqualTo(Map.of(name, TopicOutcome.APPLIED));
    awaitReplicas(name, replicas);
  }

  private void awaitReplicas(String name, int count) {
    await()
        .atMost(LIMIT)
        .until(
            () ->
                topics.describe(Set.of(name)).get(name) instanceof Description.Found found
                    && hasReplicas(found.topic(), count)
                    && !topics.pendingReassignments().contains(name));
  }

  private static boolean hasReplicas(ActualTopic topic, int count) {
    return topic.minReplicas() == count && topic.maxReplicas() == count;
  }

  private TopicError error(String name, int count) {
    return topics.reassignReplicas(name, count).error().orElseThrow();
  }
}
