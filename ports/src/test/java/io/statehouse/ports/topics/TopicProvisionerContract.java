package io.statehouse.ports.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.topics.ActualTopic.ActualProperty;
import io.statehouse.ports.topics.ActualTopic.ValueType;
import io.statehouse.ports.topics.TopicError.Kind;
import io.statehouse.ports.topics.TopicProvisioner.Effect;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The promises that every {@link TopicProvisioner} must keep, on a cluster that other tests may use
 * too. It knows Kafka's properties {@code retention.ms}, {@code cleanup.policy} and {@code
 * min.insync.replicas}.
 */
public abstract class TopicProvisionerContract {
  private static final Duration LAG = Duration.ofSeconds(30);
  private static final AtomicInteger NAMES = new AtomicInteger();

  private final String name = "contract-" + NAMES.incrementAndGet();
  private TopicProvisioner topics;

  /** Opens the provisioner to be tested, which is closed after each test. */
  protected abstract TopicProvisioner open();

  @BeforeEach
  void openTopics() {
    topics = open();
  }

  @AfterEach
  void closeTopics() {
    topics.close();
  }

  @Test
  void a_topic_that_was_never_created_is_absent() {
    assertThat(topics.describe(Set.of(name))).isEqualTo(Map.of(name, new Description.Absent()));
    assertThat(topics.listNames()).doesNotContain(name);
  }

  @Test
  void a_created_topic_has_its_partitions_replicas_and_properties() {
    create(3, Map.of("retention.ms", "1000"));

    ActualTopic found = found();
    assertThat(found.partitions()).isEqualTo(3);
    assertThat(found.minReplicas()).isEqualTo(1);
    assertThat(found.maxReplicas()).isEqualTo(1);
    assertThat(found.internal()).isFalse();
    assertThat(found.properties())
        .containsEntry(
            "retention.ms", new ActualProperty(Optional.of("1000"), ValueType.NUMBER, true, false));
    assertThat(topics.listNames()).contains(name);
  }

  @Test
  void a_default_is_not_set_on_the_topic() {
    create(1, Map.of());

    assertThat(found().properties().get("min.insync.replicas"))
        .isEqualTo(new ActualProperty(Optional.of("1"), ValueType.NUMBER, false, false));
  }

  @Test
  void a_topic_that_exists_is_not_created_again() {
    create(1, Map.of());

    assertThat(kinds(topics.create(List.of(spec(name, 2)), Effect.APPLY)))
        .isEqualTo(Map.of(name, Kind.TOPIC_EXISTS));
    assertThat(found().partitions()).isEqualTo(1);
  }

  @Test
  void a_topic_without_records_and_groups_is_not_used_and_neither_is_one_that_is_absent() {
    create(2, Map.of());

    assertThat(topics.usage(Set.of(name, name + "-none")))
        .isEqualTo(Map.of(name, TopicUsage.NONE, name + "-none", TopicUsage.NONE));
    assertThat(topics.usage(Set.of())).isEmpty();
  }

  @Test
  void two_topics_of_one_name_are_not_created() {
    assertThatThrownBy(() -> topics.create(List.of(spec(name, 1), spec(name, 2)), Effect.APPLY))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name);
  }

  @Test
  void names_that_differ_in_dot_and_underscore_only_collide() {
    topics.create(List.of(spec(name + ".a", 1)), Effect.APPLY);

    assertThat(kinds(topics.create(List.of(spec(name + "_a", 1)), Effect.APPLY)))
        .isEqualTo(Map.of(name + "_a", Kind.NAME_COLLISION));
  }

  @Test
  void more_replicas_than_brokers_are_too_many() {
    TopicSpec spec = new TopicSpec(name, 1, 40_000, Map.of());

    assertThat(kinds(topics.create(List.of(spec), Effect.APPLY)))
        .isEqualTo(Map.of(name, Kind.TOO_FEW_BROKERS));
  }

  @Test
  void a_topic_that_is_refused_does_not_keep_others_from_being_created() {
    TopicSpec bad = new TopicSpec(name + "-bad", 1, 1, Map.of("no.such.property", "1"));

    assertThat(kinds(topics.create(List.of(bad, spec(name, 1)), Effect.APPLY)))
        .isEqualTo(Map.of(name + "-bad", Kind.INVALID_PROPERTY));
    assertThat(found().partitions()).isEqualTo(1);
  }

  @Test
  void validating_creates_nothing() {
    assertThat(topics.create(List.of(spec(name, 1)), Effect.VALIDATE))
        .isEqualTo(Map.of(name, TopicOutcome.APPLIED));

    assertThat(topics.create(List.of(spec(name, 1)), Effect.APPLY))
        .isEqualTo(Map.of(name, TopicOutcome.APPLIED));
  }

  @Test
  void partitions_grow_to_the_number_given() {
    create(2, Map.of());

    assertThat(topics.growPartitions(Map.of(name, 5), Effect.APPLY))
        .isEqualTo(Map.of(name, TopicOutcome.APPLIED));

    await().atMost(LAG).until(() -> found().partitions() == 5);
  }

  @Test
  void growing_to_the_present_number_is_done_already() {
    create(2, Map.of());

    assertThat(topics.growPartitions(Map.of(name, 2), Effect.APPLY))
        .isEqualTo(Map.of(name, TopicOutcome.APPLIED));
  }

  @Test
  void partitions_never_become_fewer() {
    create(3, Map.of());

    assertThat(kinds(topics.growPartitions(Map.of(name, 2), Effect.APPLY)))
        .isEqualTo(Map.of(name, Kind.PARTITION_DECREASE));
  }

  @Test
  void an_absent_topic_does_not_grow() {
    assertThat(kinds(topics.growPartitions(Map.of(name, 2), Effect.APPLY)))
        .isEqualTo(Map.of(name, Kind.TOPIC_ABSENT));
  }

  @Test
  void validating_a_growth_changes_nothing() {
    create(2, Map.of());

    assertThat(topics.growPartitions(Map.of(name, 5), Effect.VALIDATE))
        .isEqualTo(Map.of(name, TopicOutcome.APPLIED));

    assertThat(topics.growPartitions(Map.of(name, 3), Effect.APPLY))
        .isEqualTo(Map.of(name, TopicOutcome.APPLIED));
  }

  @Test
  void properties_are_set_and_unset_and_others_keep_their_values() {
    create(1, Map.of("retention.ms", "1000", "cleanup.policy", "compact"));

    topics.alterProperties(
        Map.of(name, List.of(set("min.insync.replicas", "2"), unset("retention.ms"))),
        Effect.APPLY);

    awaitOwn(Map.of("min.insync.replicas", "2", "cleanup.policy", "compact"));
  }

  @Test
  void unsetting_what_is_not_set_does_nothing() {
    create(1, Map.of());

    assertThat(topics.alterProperties(Map.of(name, List.of(unset("retention.ms"))), Effect.APPLY))
        .isEqualTo(Map.of(name, TopicOutcome.APPLIED));
  }

  @Test
  void one_invalid_property_keeps_all_of_its_topic_from_being_changed() {
    create(1, Map.of("retention.ms", "1000"));
    List<PropertyChange> changes = List.of(unset("retention.ms"), set("no.such.property", "1"));

    assertThat(kinds(topics.alterProperties(Map.of(name, changes), Effect.APPLY)))
        .isEqualTo(Map.of(name, Kind.INVALID_PROPERTY));
    awaitOwn(Map.of("retention.ms", "1000"));
  }

  @Test
  void validating_properties_changes_nothing() {
    create(1, Map.of("retention.ms", "1000"));
    Map<String, List<PropertyChange>> changes = Map.of(name, List.of(set("retention.ms", "2")));

    assertThat(topics.alterProperties(changes, Effect.VALIDATE))
        .isEqualTo(Map.of(name, TopicOutcome.APPLIED));
    awaitOwn(Map.of("retention.ms", "1000"));
  }

  @Test
  void properties_of_an_absent_topic_are_not_changed() {
    assertThat(
            kinds(
                topics.alterProperties(
                    Map.of(name, List.of(set("retention.ms", "1"))), Effect.APPLY)))
        .isEqualTo(Map.of(name, Kind.TOPIC_ABSENT));
  }

  @Test
  void space_around_a_value_is_dropped() {
    create(1, Map.of("retention.ms", " 100 "));

    awaitOwn(Map.of("retention.ms", "100"));
  }

  @Test
  void a_topic_is_deleted_and_deleting_it_again_is_done_already() {
    create(1, Map.of());

    assertThat(topics.delete(Set.of(name))).isEqualTo(Map.of(name, TopicOutcome.APPLIED));
    assertThat(topics.delete(Set.of(name))).isEqualTo(Map.of(name, TopicOutcome.APPLIED));
    await().atMost(LAG).until(() -> !topics.listNames().contains(name));
  }

  @Test
  void nothing_is_done_for_no_topics() {
    assertThat(topics.describe(Set.of())).isEmpty();
    assertThat(topics.create(List.of(), Effect.APPLY)).isEmpty();
    assertThat(topics.growPartitions(Map.of(), Effect.APPLY)).isEmpty();
    assertThat(topics.alterProperties(Map.of(), Effect.APPLY)).isEmpty();
    assertThat(topics.delete(Set.of())).isEmpty();
  }

  private void create(int partitions, Map<String, String> properties) {
    TopicSpec spec = new TopicSpec(name, partitions, 1, properties);
    assertThat(topics.create(List.of(spec), Effect.APPLY))
        .isEqualTo(Map.of(name, TopicOutcome.APPLIED));
    found();
  }

  private ActualTopic found() {
    await().atMost(LAG).until(() -> description() instanceof Description.Found);
    return ((Description.Found) description()).topic();
  }

  private Description description() {
    return topics.describe(Set.of(name)).get(name);
  }

  /** Waits until the topic's own properties are these. */
  private void awaitOwn(Map<String, String> expected) {
    await()
        .atMost(LAG)
        .untilAsserted(
            () ->
                assertThat(found().properties().entrySet())
                    .filteredOn(each -> each.getValue().setOnTopic())
                    .allSatisfy(
                        each ->
                            assertThat(expected)
                                .containsEntry(
                                    each.getKey(), each.getValue().value().orElseThrow()))
                    .hasSize(expected.size()));
  }

  /** Returns the errors of the topics that failed. */
  protected static Map<String, Kind> kinds(Map<String, TopicOutcome> outcomes) {
    Map<String, Kind> kinds = new HashMap<>();
    outcomes.forEach(
        (topic, outcome) -> outcome.error().ifPresent(error -> kinds.put(topic, error.kind())));
    return kinds;
  }

  private static TopicSpec spec(String name, int partitions) {
    return new TopicSpec(name, partitions, 1, Map.of());
  }

  private static PropertyChange set(String key, String value) {
    return new PropertyChange.Set(key, value);
  }

  private static PropertyChange unset(String key) {
    return new PropertyChange.Unset(key);
  }
}
