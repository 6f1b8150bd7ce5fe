package io.statehouse.app.systems.gis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.kafka.KafkaServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** From a file of definitions to topics of a cluster, and back. */
@Tag("server")
class AdoptCommandsTest extends TopicRuns {
  private static final KafkaServer KAFKA = KafkaServer.shared();

  private final String prefix = "adopt-" + UUID.randomUUID().toString().substring(0, 8) + "-";

  @BeforeEach
  void useTheCluster() {
    environment.put("STATEHOUSE_GIS_KAFKA", KAFKA.bootstrapServers());
  }

  /** Other tests would find the topics as orphans. */
  @AfterEach
  void deleteTopics() throws Exception {
    try (Admin admin = admin()) {
      Set<String> all = admin.listTopics().names().get();
      admin.deleteTopics(all.stream().filter(name -> name.startsWith(prefix)).toList()).all().get();
    }
  }

  private static Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", KAFKA.bootstrapServers()));
  }

  private String name(String end) {
    return prefix + end;
  }

  private void define(String end, int partitions) {
    define(topic(name(end), partitions));
  }

  /** Changes the cluster as another program would. */
  private void setProperty(String end, String key, String value) throws Exception {
    ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, name(end));
    AlterConfigOp set = new AlterConfigOp(new ConfigEntry(key, value), AlterConfigOp.OpType.SET);
    try (Admin admin = admin()) {
      admin.incrementalAlterConfigs(Map.of(topic, List.of(set))).all().get();
    }
  }

  private String lastLine(List<String> lines) {
    return lines.get(lines.size() - 1);
  }

  @Test
  void the_topic_of_an_event_is_compared_with_the_cluster() throws Exception {
    define("explained", 1);
    write("routes.yaml", "- {pattern: {}, destination: %s}".formatted(name("explained")));
    routes("publish routes.yaml");

    assertThat(routes("explain a=1"))
        .contains("topic            defined, not known to be adopted, not in Kafka");
    topics("adopt --once");
    assertThat(routes("explain a=1"))
        .contains("topic            defined, adopted, in Kafka as defined");
    setProperty("explained", "retention.ms", "5000");
    assertThat(routes("explain a=1"))
        .contains("topic            defined, adopted, otherwise in Kafka");
  }

  private List<String> routes(String line) {
    RunResult ran = RunResult.in(directory, "", environment, ("gis routes " + line).split(" "));
    assertThat(ran.code()).as(ran.err()).isZero();
    return ran.lines();
  }

  @Test
  void a_scope_limits_plans_and_adoption() {
    write(
        "scoped.yaml",
        "scope: {name: mine, topics: ['%smine.*']}%ntopics:%n%s"
            .formatted(prefix, topic(name("mine.a"), 1)));
    topics("define scoped.yaml");
    define("other", 1);

    assertThat(topics("plan --scope mine")).contains("+ " + name("mine.a"));
    assertThat(json("plan --scope mine")).doesNotContain(name("other"));
    assertThat(run("adopt --once --scope mine").out()).contains("OUT_OF_SCOPE");
    environment.put("STATEHOUSE_GIS_TOPICS_SCOPE", name("other") + "," + name("x.*"));
    assertThat(json("plan")).contains(name("other")).doesNotContain(name("mine.a"));
    assertThat(run("adopt --once").code()).isZero();
    environment.remove("STATEHOUSE_GIS_TOPICS_SCOPE");
    assertThat(topics("drift --scope mine")).isNotEmpty();
  }

  @Test
  void the_example_is_adopted_on_a_single_broker() throws Exception {
    String example = Files.readString(Path.of("../examples/topics.yaml"));
    define(example.replace("name: ", "name: " + prefix));

    assertThat(topics("plan")).contains("+ " + name("asa-events"), "    + partitions: 3");
    assertThat(topics("adopt --once")).contains("version 1: adopted, attempt 1", "4 changed");
    assertThat(lastLine(topics("plan --detailed-exitcode")))
        .startsWith("0 to create, 0 to update, 0 to delete, ")
        .endsWith("0 blocked, 4 unchanged");
    assertThat(topics("status")).contains("adopted          1");
    assertThat(topics("adopt --once")).containsExactly("version 1: adopted before");
  }

  @Test
  void a_partition_decrease_blocks_its_topic_alone() {
    define(topic(name("a"), 4) + topic(name("b"), 1));
    topics("adopt --once");
    define(topic(name("a"), 2) + topic(name("b"), 3));

    RunResult planned = run("plan --detailed-exitcode");
    RunResult adopted = run("adopt --once");

    assertThat(planned.code()).isEqualTo(3);
    assertThat(planned.lines())
        .contains(
            "! " + name("a"),
            "    ! partitions: 4 -> 2",
            "~ " + name("b"),
            "    ~ partitions: 1 -> 3");
    assertThat(planned.out()).contains("    error: PARTITION_DECREASE: ");
    assertThat(adopted.code()).isEqualTo(1);
    assertThat(adopted.lines()).contains("! " + name("a") + ": blocked", "1 blocked, 1 changed");
    assertThat(adopted.complaint()).isEqualTo("version 2 is not adopted: correct what is listed");
    assertThat(run("wait 2").out()).contains("PARTITION_DECREASE");
  }

  @Test
  void a_plan_with_changes_has_an_exit_code_of_its_own() {
    define("a", 1);

    assertThat(run("plan --detailed-exitcode").code()).isEqualTo(2);
    assertThat(run("plan").code()).isZero();
    assertThat(run("plan --broker-validate --detailed-exitcode").code()).isEqualTo(2);
    assertThat(run("adopt --dry-run").code()).isZero();
    assertThat(json("status")).contains("\"adopted\":0");
  }

  @Test
  void the_brokers_find_what_is_wrong_with_a_plan() {
    define(
        "- {name: %s, partitions: 1, replicas: 1, properties: {no.such: 1}}".formatted(name("a")));

    RunResult validated = run("plan --broker-validate --detailed-exitcode");

    assertThat(validated.code()).isEqualTo(3);
    assertThat(validated.out()).contains("    error: INVALID_PROPERTY: ").contains("no.such");
  }

  @Test
  void a_saved_plan_is_applied_only_while_it_is_the_plan() {
    define("a", 1);
    topics("plan --out plan.json");
    define(topic(name("a"), 1) + topic(name("b"), 1));

    assertThat(complaint(1, "adopt --plan plan.json")).startsWith("PLAN_STALE: ");

    topics("plan --out plan.json");
    assertThat(topics("adopt --plan plan.json")).contains("version 2: adopted, attempt 1");
  }

  @Test
  void a_store_without_topics_has_nothing_to_adopt() {
    assertThat(topics("adopt --once")).containsExactly("no version is desired: nothing to adopt");
  }

  @Test
  void a_plan_for_another_cluster_than_before_comes_with_a_warning() {
    define("a", 1);
    put("/statehouse/gis/topic-manager/cluster", "another");

    RunResult planned = run("plan");

    assertThat(planned.lines()).contains("+ " + name("a"));
    assertThat(planned.complaint())
        .startsWith("warning: CLUSTER_CHANGED: ")
        .contains("topics were adopted in another: ");
  }

  @Test
  void a_topic_that_is_pruned_stays_in_the_cluster_unless_it_may_be_deleted() {
    define(topic(name("a"), 1) + topic(name("b"), 1));
    topics("adopt --once");
    write("topics.yaml", topic(name("a"), 1));
    topics("define topics.yaml --prune");

    assertThat(topics("plan")).contains("? " + name("b"));
    environment.put("STATEHOUSE_GIS_TOPICS_UNDEFINED", "delete-managed");
    environment.put("STATEHOUSE_GIS_TOPICS_MAX_DELETES", "0");
    assertThat(run("adopt --once").out()).contains("TOO_MANY_DELETES: ");
    assertThat(topics("adopt --dry-run --confirm-deletes 1")).contains("- " + name("b"));
    assertThat(topics("adopt --confirm-deletes 1")).contains("version 2: adopted, attempt 1");
    assertThat(lastLine(topics("plan"))).contains("0 to delete");
  }

  @Test
  void drift_is_shown_repaired_and_found_by_verify() throws Exception {
    define("a", 1);
    assertThat(complaint(1, "drift")).startsWith("the desired version is not adopted");
    topics("adopt --once");
    assertThat(run("drift").code()).isZero();

    setProperty("a", "retention.ms", "5");

    RunResult drifted = run("drift");
    assertThat(drifted.code()).isEqualTo(1);
    assertThat(drifted.lines()).contains("~ " + name("a"), "    - retention.ms: 5");
    assertThat(drifted.complaint())
        .isEqualTo(
            "topics that differ from their definitions: 1; --repair makes them as they are"
                + " defined");
    assertThat(RunResult.in(directory, "", environment, "gis", "verify").out())
        .contains(
            "topic '%s' is not as defined in the cluster (retention.ms): statehouse gis topics drift --repair"
                .formatted(name("a")));
    assertThat(topics("drift --repair")).contains("~ " + name("a"));
    assertThat(json("drift")).startsWith("{\"drifted\":false,");
    assertThat(RunResult.in(directory, "", environment, "gis", "verify").code()).isZero();
  }

  @Test
  void a_missing_topic_and_another_cluster_are_findings_of_verify() throws Exception {
    define("a", 1);
    topics("adopt --once");
    deleteTopics();

    assertThat(RunResult.in(directory, "", environment, "gis", "verify").out())
        .contains("error: topic '%s' is adopted, but not in the cluster".formatted(name("a")));

    put("/statehouse/gis/topic-manager/cluster", "another");
    assertThat(RunResult.in(directory, "", environment, "gis", "verify").out())
        .contains("but topics were adopted in another", "--confirm-cluster " + KAFKA.clusterId());
    define("a", 2);
    assertThat(run("adopt --once").out()).contains("CLUSTER_CHANGED: ");
    assertThat(topics("adopt --confirm-cluster " + KAFKA.clusterId()))
        .contains("version 2: adopted, attempt 1");
  }

  @Test
  void waiting_begins_with_the_definition() {
    define("a", 1);
    topics("adopt --once");

    assertThat(topics("define topics.yaml --wait 1s"))
        .containsExactly(
            "version 1 has these definitions: nothing is written", "version 1 is adopted");
  }

  @Test
  void without_a_flag_it_adopts_every_version_until_it_is_interrupted() throws Exception {
    define("a", 1);
    CompletableFuture<RunResult> ended = new CompletableFuture<>();
    Thread adopter = new Thread(() -> ended.complete(run("adopt")));
    adopter.start();
    topics("wait 1 --timeout 20s");
    define("a", 2);
    topics("wait 2 --timeout 20s");

    adopter.interrupt();

    // It may be interrupted between adopting the last version, which was awaited, and printing it.
    assertThat(ended.get(20, TimeUnit.SECONDS).lines()).contains("version 1: adopted, attempt 1");
    assertThat(topics("plan --detailed-exitcode")).isNotEmpty();
  }

  @Test
  void a_plan_is_limited_to_what_is_defined_or_to_a_prefix() {
    define(topic(name("a"), 1) + topic(name("b"), 1));
    topics("adopt --once");
    topics("remove " + name("b"));
    topics("plan --out all.json");

    assertThat(topics("plan --prefix " + name("")))
        .containsExactly(
            "? " + name("b"),
            "0 to create, 0 to update, 0 to delete, 1 orphan, 0 blocked, 1 unchanged");
    assertThat(topics("plan --defined-only --plan all.json"))
        .containsExactly(
            "0 to create, 0 to update, 0 to delete, 0 orphans, 0 blocked, 1 unchanged");
    assertThat(topics("plan --prefix " + name("a") + " --verbose")).hasSize(2);
  }

  @Test
  void named_topics_are_adopted_alone_and_a_paused_one_is_left_alone() {
    define(topic(name("a"), 1) + topic(name("b"), 1) + topic(name("c"), 1));

    assertThat(topics("adopt --dry-run " + name("a"))).contains("+ " + name("a")).hasSize(4);
    assertThat(topics("adopt " + name("a")))
        .containsExactly("version 1: the topics asked for are as defined, attempt 1", "1 changed");
    assertThat(topics("wait 1 --topic " + name("a") + " --timeout 0"))
        .containsExactly("topic " + name("a") + " is as version 1 defines it");
    assertThat(complaint(1, "adopt nowhere")).startsWith("TOPIC_NOT_FOUND: ");

    assertThat(topics("adopt " + name("b") + " " + name("c"))).contains("2 changed");
    topics("pause " + name("a") + " --reason migration");
    define(topic(name("a"), 3) + topic(name("b"), 2) + topic(name("c"), 1));
    assertThat(topics("plan")).contains("= " + name("a"), "    ~ partitions: 1 -> 3");
    assertThat(topics("adopt --once"))
        .contains("= " + name("a") + ": paused", "1 paused, 1 changed, 1 ok");
    assertThat(topics("wait 2 --timeout 0"))
        .containsExactly("version 2 is adopted", "without topics that are paused: " + name("a"));
    assertThat(run("drift").code()).isZero();

    topics("resume " + name("a"));
    assertThat(topics("adopt --once")).contains("1 changed");
    assertThat(lastLine(topics("plan --defined-only"))).contains("0 blocked, 3 unchanged");
  }

  @Test
  void a_topic_that_was_written_lately_is_deleted_only_by_its_name_and_one_unmanaged_never()
      throws Exception {
    environment.put("STATEHOUSE_GIS_TOPICS_UNDEFINED", "delete-managed");
    define(topic(name("a"), 1) + topic(name("b"), 1) + topic(name("c"), 1));
    topics("adopt --once");
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", KAFKA.bootstrapServers()),
            new StringSerializer(),
            new StringSerializer())) {
      producer.send(new ProducerRecord<>(name("a"), "key", "value")).get();
    }
    topics("remove " + name("a"));
    topics("unmanage " + name("b"));

    assertThat(run("adopt --once").out())
        .contains("TOPIC_HAS_RECENT_RECORDS: topic " + name("a"))
        .doesNotContain(name("b"));
    assertThat(topics("adopt --dry-run --force-delete " + name("a"))).contains("- " + name("a"));
    assertThat(topics("adopt --force-delete " + name("a")))
        .contains("version 3: adopted, attempt 1");
    assertThat(topics("plan --prefix " + name(""))).contains("? " + name("b"));
  }

  @Test
  void a_compacted_topic_grows_only_if_that_is_confirmed_by_its_name() {
    String compacted =
        "- {name: %s, partitions: %d, replicas: 1, properties: {cleanup.policy: compact}}";
    define(compacted.formatted(name("a"), 1));
    topics("adopt --once");
    define(compacted.formatted(name("a"), 2));

    assertThat(run("adopt --once").out()).contains("COMPACTED_TOPIC_GROWTH: ");
    assertThat(topics("adopt --confirm-growth " + name("a")))
        .contains("version 2: adopted, attempt 1");
  }
}
