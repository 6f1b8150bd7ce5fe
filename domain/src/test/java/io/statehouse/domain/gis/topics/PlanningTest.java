package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.entities.ActualTopics;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.PlanText;
import io.statehouse.domain.gis.topics.entities.PlannedTopic;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Action;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Part;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Property;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Warning;
import io.statehouse.domain.gis.topics.entities.StoredTopic;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.entities.TopicSet;
import io.statehouse.domain.gis.topics.layout.PlanDocuments;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanningTest {
  private final TopicSet set = new TopicSet(TopicRules.DEFAULT);
  private final MemoryCluster cluster = new MemoryCluster();
  private AdoptionPolicy policy = AdoptionPolicy.DEFAULT;
  private Set<String> managed = Set.of();

  private void define(String name, int partitions, int replicas, Map<String, String> properties) {
    Topic topic = new Topic(new TopicName(name), partitions, replicas, properties);
    set.put(new StoredTopic(topic, JsonValue.Members.NONE));
  }

  private List<PlannedTopic> plan() {
    return plan(false);
  }

  private List<PlannedTopic> plan(boolean setsSensitive) {
    ActualTopics actual = ActualTopics.read(cluster, set, managed, policy);
    return new Planning(
            set,
            actual,
            policy,
            TopicRules.DEFAULT,
            Pauses.NONE,
            setsSensitive ? AdoptRequest.DEFAULT.settingSensitive() : AdoptRequest.DEFAULT,
            true)
        .topics(policy.maxDeletes());
  }

  private PlannedTopic only() {
    assertThat(plan()).hasSize(1);
    return plan().get(0);
  }

  private static Property property(String key, Part action, String from, String to) {
    return new Property(key, action, Optional.ofNullable(from), Optional.ofNullable(to));
  }

  @Test
  void a_plan_is_written_to_the_byte_as_specified() {
    policy = policy.withCompactedGrowth(AdoptionPolicy.Growth.ALLOW);
    define("topic-123", 6, 3, Map.of("retention.ms", "90000"));
    cluster.put("topic-123", 5, 3, Map.of("retention.ms", "60000", "cleanup.policy", "compact"));
    define("new", 1, 1, Map.of("retention.ms", "1"));
    cluster.put("other", 1, 1, Map.of());

    TopicPlan plan = new TopicPlan(new VersionNumber(7), new VersionNumber(6), plan());

    assertThat(PlanDocuments.write(plan).text())
        .isEqualTo(
            """
            {"desired":7,"adopted":6,\
            "summary":{"create":1,"update":1,"delete":0,"orphan":1,"blocked":0,"unchanged":0},\
            "topics":[{"name":"new","action":"CREATE",\
            "partitions":{"action":"ADD","from":null,"to":1},\
            "replicas":{"action":"ADD","from":null,"to":1},\
            "properties":[{"key":"retention.ms","action":"ADD","from":null,"to":"1"}],\
            "error":null,"warnings":[]},\
            {"name":"other","action":"ORPHAN","partitions":null,"replicas":null,"properties":[],\
            "error":null,"warnings":[]},\
            {"name":"topic-123","action":"UPDATE",\
            "partitions":{"action":"UPDATE","from":5,"to":6},\
            "replicas":{"action":"NO_CHANGE","from":3,"to":3},\
            "properties":[{"key":"retention.ms","action":"UPDATE","from":"60000","to":"90000"},\
            {"key":"cleanup.policy","action":"REMOVE","from":"compact","to":null}],\
            "error":null,"warnings":["PARTITION_GROWTH_REHASHES_KEYS"]}]}\
            """);
  }

  @Test
  void a_plan_is_written_as_lines_for_people() {
    policy = policy.withCompactedGrowth(AdoptionPolicy.Growth.ALLOW);
    define("topic-123", 6, 3, Map.of("retention.ms", "90000"));
    cluster.put("topic-123", 5, 3, Map.of("retention.ms", "60000", "cleanup.policy", "compact"));
    define("new", 1, 2, Map.of("retention.ms", ""));
    define("fewer", 4, 2, Map.of());
    cluster.put("fewer", 5, 2, Map.of());
    define("same", 1, 1, Map.of());
    cluster.put("same", 1, 1, Map.of());
    managed = Set.of("old");
    policy = policy.with(AdoptionPolicy.Orphans.DELETE_MANAGED);
    cluster.put("old", 1, 1, Map.of());
    cluster.put("other", 1, 1, Map.of());
    TopicPlan plan = new TopicPlan(new VersionNumber(7), new VersionNumber(6), plan());

    assertThat(String.join("\n", PlanText.lines(plan, false)))
        .isEqualTo(
            """
            ! fewer
                error: PARTITION_DECREASE: topic fewer has 5 partitions and is defined with 4, but\
             partitions cannot be removed: define at least 5
                ! partitions: 5 -> 4
            + new
                + partitions: 1
                + replicas: 2
                + retention.ms: ""
            - old
            ? other
            ~ topic-123
                ~ partitions: 5 -> 6
                ~ retention.ms: 60000 -> 90000
                - cleanup.policy: compact
                warning: PARTITION_GROWTH_REHASHES_KEYS
            1 to create, 1 to update, 1 to delete, 1 orphan, 1 blocked, 1 unchanged""");
    assertThat(PlanText.lines(plan, true)).contains("  same");
  }

  @Test
  void a_topic_that_is_as_defined_needs_nothing() {
    define("a", 5, 1, Map.of("retention.ms", " 100 "));
    cluster.put("a", 5, 1, Map.of("retention.ms", "100"));

    assertThat(only().action()).isEqualTo(Action.NO_CHANGE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "retention.ms | 100 | 1e2 | true",
        "retention.ms | 100 | 101 | false",
        "retention.ms | 100 | many | false",
        "cleanup.policy | compact,delete | delete , compact | true",
        "cleanup.policy | compact | delete | false",
        "unclean.leader.election.enable | true | TRUE | true",
        "compression.type | lz4 | LZ4 | false"
      })
  void values_are_the_same_if_the_broker_takes_them_for_the_same(
      String key, String actual, String defined, boolean same) {
    define("a", 1, 1, Map.of(key, defined));
    cluster.put("a", 1, 1, Map.of(key, actual));

    assertThat(only().properties().isEmpty()).isEqualTo(same);
  }

  @Test
  void a_value_equal_to_the_default_is_set_nevertheless() {
    define("a", 1, 1, Map.of("min.insync.replicas", "1"));
    cluster.put("a", 1, 1, Map.of());

    assertThat(only().properties())
        .containsExactly(property("min.insync.replicas", Part.ADD, null, "1"));
  }

  @Test
  void properties_that_are_not_defined_are_removed_unless_they_are_merged() {
    define("a", 1, 1, Map.of());
    cluster.put("a", 1, 1, Map.of("retention.ms", "1"));

    assertThat(only().properties())
        .containsExactly(property("retention.ms", Part.REMOVE, "1", null));
    policy = policy.with(AdoptionPolicy.Properties.MERGE);
    assertThat(only().action()).isEqualTo(Action.NO_CHANGE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "leader.replication.throttled.replicas",
        "follower.replication.throttled.replicas",
        "tiering.owner"
      })
  void properties_that_other_machinery_owns_are_never_unset(String owned) {
    policy = policy.withUnmanaged(Set.of("tiering.owner"));
    define("a", 1, 1, Map.of());
    cluster.put("a", 1, 1, Map.of(owned, "0:1,1:1"));

    assertThat(only().action()).isEqualTo(Action.NO_CHANGE);
    assertThat(plan(true).get(0).action()).isEqualTo(Action.NO_CHANGE);

    define("a", 1, 1, Map.of(owned, "*"));
    assertThat(only().properties()).containsExactly(property(owned, Part.UPDATE, "0:1,1:1", "*"));
  }

  @Test
  void sensitive_properties_are_planned_only_if_they_are_forced() {
    define("a", 1, 1, Map.of("secret", "x"));
    define("b", 1, 1, Map.of());
    cluster.put("a", 1, 1, Map.of("secret", "y"));
    cluster.put("b", 1, 1, Map.of("secret", "y"));

    assertThat(plan()).allMatch(topic -> topic.action() == Action.NO_CHANGE);
    assertThat(plan().get(0).warnings()).containsExactly(Warning.SENSITIVE_PROPERTY_NOT_COMPARED);
    assertThat(plan(true))
        .extracting(PlannedTopic::properties)
        .containsExactly(
            List.of(property("secret", Part.UPDATE, null, "x")),
            List.of(property("secret", Part.REMOVE, null, null)));
  }

  @Test
  void fewer_partitions_block_the_topic_but_not_its_properties() {
    define("a", 4, 1, Map.of("retention.ms", "1"));
    cluster.put("a", 5, 1, Map.of());

    PlannedTopic planned = only();

    assertThat(planned.action()).isEqualTo(Action.BLOCKED);
    assertThat(planned.error().orElseThrow().code()).isEqualTo("PARTITION_DECREASE");
    assertThat(planned.error().orElseThrow().message()).contains("5 partitions").contains("with 4");
    assertThat(planned.properties()).hasSize(1);
    assertThat(planned.partitions().orElseThrow().isApplied()).isFalse();
  }

  @Test
  void growth_is_blocked_where_it_is_denied() {
    define("a", 6, 1, Map.of());
    cluster.put("a", 5, 1, Map.of());
    assertThat(only().action()).isEqualTo(Action.UPDATE);
    assertThat(only().warnings()).containsExactly(Warning.PARTITION_GROWTH_REHASHES_KEYS);

    policy = policy.with(AdoptionPolicy.Growth.DENY);

    assertThat(only().action()).isEqualTo(Action.BLOCKED);
    assertThat(only().isApplied()).isFalse();
    assertThat(only().error().orElseThrow().message())
        .isEqualTo(
            "topic a has 5 partitions and is defined with 6, but none may be added: define 5, or"
                + " set gis.topics.partition-growth to allow");
  }

  @Test
  void replicas_are_moved_only_where_that_is_allowed() {
    define("a", 1, 3, Map.of());
    cluster.put("a", 1, 1, Map.of());
    assertThat(only().error().orElseThrow().code()).isEqualTo("REPLICAS_CHANGE");
    assertThat(only().error().orElseThrow().message()).contains("set gis.topics.replica-change");

    policy = policy.with(AdoptionPolicy.Replicas.REASSIGN);

    assertThat(only().action()).isEqualTo(Action.UPDATE);
    assertThat(only().replicas().orElseThrow().isApplied()).isTrue();
  }

  @Test
  void replicas_are_not_moved_below_what_the_topic_must_have_in_sync() {
    define("a", 1, 1, Map.of());
    cluster.put("a", 1, 3, Map.of("min.insync.replicas", "2"));
    policy = policy.with(AdoptionPolicy.Replicas.REASSIGN).with(AdoptionPolicy.Properties.MERGE);

    assertThat(only().error().orElseThrow().code()).isEqualTo("MIN_ISR_GT_REPLICAS");
  }

  @Test
  void a_topic_of_which_replicas_move_is_not_as_defined_yet() {
    define("a", 1, 3, Map.of());
    cluster.put("a", 1, 1, Map.of());
    cluster.reassignReplicas("a", 3);
    policy = policy.with(AdoptionPolicy.Replicas.REASSIGN);

    assertThat(only().action()).isEqualTo(Action.UPDATE);
    assertThat(only().isApplied()).isFalse();
    assertThat(only().warnings()).containsExactly(Warning.REASSIGNMENT_RUNNING);
  }

  @Test
  void orphans_are_kept_unless_the_adopter_made_them() {
    define("a", 1, 1, Map.of());
    List.of("a", "made", "foreign", "__consumer_offsets")
        .forEach(name -> cluster.put(name, 1, 1, Map.of()));
    managed = Set.of("made", "__consumer_offsets");
    assertThat(plan().stream().filter(topic -> topic.action() == Action.ORPHAN))
        .extracting(PlannedTopic::name)
        .containsExactly("foreign", "made");

    policy = policy.with(AdoptionPolicy.Orphans.DELETE_MANAGED);

    assertThat(plan())
        .extracting(PlannedTopic::name, PlannedTopic::action)
        .containsExactly(
            tuple("a", Action.NO_CHANGE),
            tuple("foreign", Action.ORPHAN),
            tuple("made", Action.DELETE));
  }

  @Test
  void a_topic_whose_definition_is_bad_is_no_orphan() {
    policy = policy.with(AdoptionPolicy.Orphans.DELETE_MANAGED);
    managed = Set.of("a");
    cluster.put("a", 1, 1, Map.of());
    set.putBad("a", new GisException(GisException.Code.BAD_JSON, "broken"));

    assertThat(only().action()).isEqualTo(Action.BLOCKED);
    assertThat(only().isApplied()).isFalse();
  }

  @Test
  void a_topic_that_cannot_be_described_is_blocked_for_now() {
    define("a", 1, 1, Map.of());
    cluster.beforeEachCall(call -> cluster.setDown(call.equals("describe")));

    assertThat(only().action()).isEqualTo(Action.BLOCKED);
    assertThat(only().error().orElseThrow().isPermanent()).isFalse();
  }
}
