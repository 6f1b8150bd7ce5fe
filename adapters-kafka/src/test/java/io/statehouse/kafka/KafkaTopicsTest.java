package io.statehouse.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.topics.ActualTopic.ActualProperty;
import io.statehouse.ports.topics.ActualTopic.ValueType;
import io.statehouse.ports.topics.Cluster;
import io.statehouse.ports.topics.Description;
import io.statehouse.ports.topics.PropertyChange;
import io.statehouse.ports.topics.TopicError.Kind;
import io.statehouse.ports.topics.TopicOutcome;
import io.statehouse.ports.topics.TopicProvisioner.Effect;
import io.statehouse.ports.topics.TopicSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Topics on Kafka itself, beyond the promises of every cluster. */
@Tag("server")
class KafkaTopicsTest {
  private static final Duration LAG = Duration.ofMinutes(1);

  private final KafkaServer server = KafkaServer.shared();
  private final KafkaTopics topics =
      new KafkaTopics(KafkaSettings.at(server.bootstrapServers()).withTimeout(LAG.multipliedBy(4)));

  @AfterEach
  void close() {
    topics.close();
  }

  @Test
  void a_thousand_topics_are_created_described_and_deleted_by_one_call_each() {
    Set<String> names =
        IntStream.range(0, 1_000).mapToObj(i -> "thousand-" + i).collect(Collectors.toSet());
    List<TopicSpec> specs =
        names.stream().map(name -> new TopicSpec(name, 1, 1, Map.of())).toList();

    assertAllApplied(topics.create(specs, Effect.APPLY), 1_000);
    await().atMost(LAG).until(() -> found(names) == 1_000);
    assertAllApplied(topics.delete(names), 1_000);
  }

  @Test
  void topics_that_are_too_large_together_are_created_separately() {
    List<TopicSpec> large =
        IntStream.range(0, 3)
            .mapToObj(i -> new TopicSpec("large-" + i, 4_000, 1, Map.of()))
            .toList();

    assertAllApplied(topics.create(large, Effect.VALIDATE), 3);
  }

  @Test
  void numbers_booleans_and_lists_have_their_types_and_are_normalized_by_the_cluster() {
    Map<String, String> written =
        Map.of(
            "retention.ms", " 1000 ",
            "min.cleanable.dirty.ratio", " 0.50 ",
            "preallocate", " TRUE ",
            "cleanup.policy", " compact , delete ",
            "compression.type", " gzip ");
    topics.create(List.of(new TopicSpec("typed", 1, 1, written)), Effect.APPLY);

    Map<String, ActualProperty> found =
        await().atMost(LAG).until(() -> own("typed"), own -> own.size() == 5);

    assertThat(found)
        .isEqualTo(
            Map.of(
                "retention.ms", own("1000", ValueType.NUMBER),
                "min.cleanable.dirty.ratio", own("0.5", ValueType.NUMBER),
                "preallocate", own("true", ValueType.BOOLEAN),
                "cleanup.policy", own("compact,delete", ValueType.LIST),
                "compression.type", own("gzip", ValueType.TEXT)));
  }

  @Test
  void names_numbers_and_properties_are_checked() {
    Map<String, TopicOutcome> outcomes =
        topics.create(
            List.of(
                new TopicSpec("white space", 1, 1, Map.of()),
                new TopicSpec("..", 1, 1, Map.of()),
                new TopicSpec("", 1, 1, Map.of()),
                new TopicSpec("no-partition", -1, 1, Map.of()),
                new TopicSpec("no-replica", 1, -1, Map.of()),
                new TopicSpec("no-number", 1, 1, Map.of("retention.ms", "soon"))),
            Effect.VALIDATE);

    assertThat(kinds(outcomes))
        .isEqualTo(
            Map.of(
                "white space", Kind.INVALID_TOPIC_NAME,
                "..", Kind.INVALID_TOPIC_NAME,
                "", Kind.INVALID_TOPIC_NAME,
                "no-partition", Kind.INVALID_PARTITIONS,
                "no-replica", Kind.BAD_ASSIGNMENT,
                "no-number", Kind.INVALID_PROPERTY));
  }

  @Test
  void an_invalid_name_is_neither_found_nor_absent_and_harms_no_other() {
    Map<String, Description> described = topics.describe(Set.of("white space", "", "none"));

    assertThat(described.get("none")).isEqualTo(new Description.Absent());
    assertThat(described.get("white space")).isInstanceOf(Description.Failed.class);
    assertThat(described.get("")).isInstanceOf(Description.Failed.class);
  }

  @Test
  void changes_that_cannot_be_meant_are_refused_for_their_topic_alone() {
    topics.create(List.of(new TopicSpec("sane", 1, 1, Map.of())), Effect.APPLY);
    await().atMost(LAG).until(() -> found(Set.of("sane")) == 1);

    assertThat(
            kinds(
                topics.alterProperties(
                    Map.of(
                        "twice",
                        List.of(set("retention.ms", "1"), set("retention.ms", "2")),
                        "sane",
                        List.of(set("retention.ms", "1"))),
                    Effect.APPLY)))
        .isEqualTo(Map.of("twice", Kind.INVALID_PROPERTY));
    assertThat(kinds(topics.growPartitions(Map.of("none", 0, "sane", 2), Effect.VALIDATE)))
        .isEqualTo(Map.of("none", Kind.INVALID_PARTITIONS));
  }

  @Test
  void the_cluster_has_an_id_and_brokers_in_racks() {
    assertThat(topics.brokers())
        .isEqualTo(
            new Cluster(server.clusterId(), List.of(new Cluster.Broker(0, Optional.of("rack-0")))));
  }

  private long found(Set<String> names) {
    return topics.describe(names).values().stream()
        .filter(Description.Found.class::isInstance)
        .count();
  }

  private Map<String, ActualProperty> own(String name) {
    return topics.describe(Set.of(name)).get(name) instanceof Description.Found found
        ? found.topic().properties().entrySet().stream()
            .filter(each -> each.getValue().setOnTopic())
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue))
        : Map.of();
  }

  private static ActualProperty own(String value, ValueType type) {
    return new ActualProperty(Optional.of(value), type, true, false);
  }

  private static PropertyChange set(String key, String value) {
    return new PropertyChange.Set(key, value);
  }

  private static void assertAllApplied(Map<String, TopicOutcome> outcomes, int count) {
    assertThat(outcomes).hasSize(count);
    assertThat(outcomes.values()).containsOnly(TopicOutcome.APPLIED);
  }

  private static Map<String, Kind> kinds(Map<String, TopicOutcome> outcomes) {
    return outcomes.entrySet().stream()
        .filter(each -> each.getValue().error().isPresent())
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, each -> each.getValue().error().orElseThrow().kind()));
  }
}
