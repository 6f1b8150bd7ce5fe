package io.statehouse.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.topics.ClusterOperations;
import io.statehouse.ports.topics.MisplacedLeader;
import io.statehouse.ports.topics.MovePlan;
import io.statehouse.ports.topics.PropertyChange;
import io.statehouse.ports.topics.ReplicaMove;
import io.statehouse.ports.topics.RunningMove;
import io.statehouse.ports.topics.TopicOutcome;
import io.statehouse.ports.topics.TopicProvisioner.Effect;
import io.statehouse.ports.topics.TopicSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Operations on three brokers. */
@Tag("server")
class KafkaOperationsTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String LEADER_RATE = "leader.replication.throttled.rate";
  private static final String FOLLOWER_RATE = "follower.replication.throttled.rate";
  private static final String LEADERS = "leader.replication.throttled.replicas";
  private static final String FOLLOWERS = "follower.replication.throttled.replicas";
  private static final int RECORD = 100_000;

  private final KafkaServer server = KafkaServer.sharedCluster();
  private final KafkaTopics topics =
      new KafkaTopics(KafkaSettings.at(server.bootstrapServers()).withTimeout(LIMIT));
  private final ClusterOperations operations = topics.operations();

  @AfterEach
  void close() {
    topics.close();
  }

  @Test
  void a_throttled_move_grows_to_its_total() {
    create("growing", 1, 1);
    fill("growing", 16);
    ReplicaMove move = plan("growing", 2);
    throttle(move, "700000");

    assertThat(operations.begin(move)).isEqualTo(TopicOutcome.APPLIED);
    List<RunningMove> seen = new ArrayList<>();
    await()
        .pollInterval(Duration.ofMillis(20))
        .atMost(LIMIT)
        .until(
            () -> {
              List<RunningMove> now = running("growing");
              seen.addAll(now);
              return now.isEmpty() && (!seen.isEmpty() || !isMoving("growing"));
            });

    assertThat(seen).isNotEmpty();
    assertThat(seen.stream().map(RunningMove::bytesDone)).isSorted();
    assertThat(seen.stream().map(RunningMove::bytesTotal).distinct())
        .singleElement()
        .satisfies(total -> assertThat(total).isGreaterThan(16L * RECORD));
    assertThat(seen.get(seen.size() - 1).bytesDone()).isGreaterThan(RECORD);
    assertThat(seen.get(0).adding()).hasSize(1);
    unthrottle(move);
  }

  @Test
  void a_move_is_cancelled_and_cancelled_again() {
    create("cancelled", 1, 1);
    fill("cancelled", 12);
    ReplicaMove move = plan("cancelled", 3);
    throttle(move, "1000");
    operations.begin(move);
    assertThat(running("cancelled"))
        .singleElement()
        .extracting(RunningMove::bytesTotal)
        .isNotNull();

    for (int i = 0; i < 2; i++) {
      assertThat(operations.cancel(Set.of("cancelled")))
          .isEqualTo(Map.of("cancelled", TopicOutcome.APPLIED));
    }

    assertThat(isMoving("cancelled")).isFalse();
    assertThat(plan("cancelled", 1).partitions()).isEmpty();
    unthrottle(move);
  }

  @Test
  void what_is_planned_is_what_would_be_moved() {
    create("planned", 3, 1);

    ReplicaMove move = plan("planned", 3);

    assertThat(move.partitions()).hasSize(3);
    assertThat(move.brokers()).containsExactly(0, 1, 2);
    assertThat(isMoving("planned")).isFalse();
    assertThat(operations.planMove("planned", 4)).isInstanceOf(MovePlan.Refused.class);
    assertThat(operations.planMove("no-such-topic", 2)).isInstanceOf(MovePlan.Refused.class);
  }

  @Test
  void properties_of_brokers_are_set_and_unset_one_by_one() {
    Map<Integer, List<PropertyChange>> set =
        Map.of(1, List.of(new PropertyChange.Set(LEADER_RATE, "5000000")));

    assertThat(operations.alterBrokers(set)).isEqualTo(Map.of(1, TopicOutcome.APPLIED));
    await()
        .atMost(LIMIT)
        .until(
            () -> "5000000".equals(operations.brokerProperties(Set.of(1)).get(1).get(LEADER_RATE)));
    operations.alterBrokers(Map.of(1, List.of(new PropertyChange.Unset(LEADER_RATE))));
    await()
        .atMost(LIMIT)
        .until(() -> !operations.brokerProperties(Set.of(1)).get(1).containsKey(LEADER_RATE));
  }

  @Test
  void defaults_are_in_the_units_of_topics() {
    topics.create(
        List.of(
            new TopicSpec(
                "defaulted", 1, 1, Map.of("retention.ms", "1", "cleanup.policy", "compact"))),
        Effect.APPLY);

    await()
        .atMost(LIMIT)
        .untilAsserted(
            () ->
                assertThat(operations.defaults(Set.of("defaulted", "no-such-topic")))
                    .isEqualTo(
                        Map.of(
                            "defaulted",
                            Map.of("retention.ms", "604800000", "cleanup.policy", "delete"))));
  }

  @Test
  void preferred_leaders_are_elected() {
    create("led", 1, 2);
    ReplicaMove more = plan("led", 3);
    List<Integer> replicas = more.partitions().get(0).from();
    List<Integer> turned = List.of(replicas.get(1), replicas.get(0));
    // The first replica is the preferred one, and the order alone moves no data.
    operations.begin(
        new ReplicaMove("led", new TreeMap<>(Map.of(0, new ReplicaMove.Change(replicas, turned)))));

    MisplacedLeader misplaced =
        await()
            .atMost(LIMIT)
            .until(
                () -> operations.misplacedLeaders(Set.of("led", "no-such-topic")),
                found -> found.stream().anyMatch(MisplacedLeader::inSync))
            .get(0);
    assertThat(misplaced)
        .isEqualTo(
            new MisplacedLeader("led", 0, Optional.of(replicas.get(0)), replicas.get(1), true));

    for (int i = 0; i < 2; i++) {
      assertThat(operations.electPreferred(List.of(misplaced)))
          .isEqualTo(Map.of(misplaced, TopicOutcome.APPLIED));
      await().atMost(LIMIT).until(() -> operations.misplacedLeaders(Set.of("led")).isEmpty());
    }
  }

  private ReplicaMove plan(String topic, int count) {
    MovePlan plan = operations.planMove(topic, count);
    assertThat(plan).isInstanceOf(MovePlan.Planned.class);
    return ((MovePlan.Planned) plan).move();
  }

  private List<RunningMove> running(String topic) {
    return operations.reassignments().stream().filter(each -> each.topic().equals(topic)).toList();
  }

  private boolean isMoving(String topic) {
    return topics.pendingReassignments().contains(topic);
  }

  private void throttle(ReplicaMove move, String rate) {
    List<PropertyChange> rates =
        List.of(
            new PropertyChange.Set(LEADER_RATE, rate), new PropertyChange.Set(FOLLOWER_RATE, rate));
    assertThat(alterBrokers(move, rates).values()).containsOnly(TopicOutcome.APPLIED);
    topics.alterProperties(
        Map.of(
            move.topic(),
            List.of(new PropertyChange.Set(LEADERS, "*"), new PropertyChange.Set(FOLLOWERS, "*"))),
        Effect.APPLY);
  }

  private void unthrottle(ReplicaMove move) {
    alterBrokers(
        move,
        List.of(new PropertyChange.Unset(LEADER_RATE), new PropertyChange.Unset(FOLLOWER_RATE)));
  }

  private Map<Integer, TopicOutcome> alterBrokers(ReplicaMove move, List<PropertyChange> changes) {
    return operations.alterBrokers(
        move.brokers().stream().collect(Collectors.toMap(broker -> broker, broker -> changes)));
  }

  private void create(String name, int partitions, int replicas) {
    topics.create(List.of(new TopicSpec(name, partitions, replicas, Map.of())), Effect.APPLY);
    await()
        .atMost(LIMIT)
        .until(() -> operations.planMove(name, replicas) instanceof MovePlan.Planned);
  }

  private void fill(String topic, int records) {
    Map<String, Object> settings =
        Map.of("bootstrap.servers", server.bootstrapServers(), "acks", "all");
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (int i = 0; i < records; i++) {
        producer.send(new ProducerRecord<>(topic, new byte[RECORD]));
      }
    }
  }
}
