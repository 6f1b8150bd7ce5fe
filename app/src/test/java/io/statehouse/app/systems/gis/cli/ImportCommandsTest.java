package io.statehouse.app.systems.gis.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.RunResult;
import io.statehouse.kafka.KafkaServer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.storage.internals.log.LogConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** From a cluster to definitions, and back. */
@Tag("server")
class ImportCommandsTest extends TopicRuns {
  private static final KafkaServer KAFKA = KafkaServer.shared();
  private static final int TOPICS = 80;

  /** A value for each property that topics of Kafka have; a property of a new Kafka is missing. */
  private static final Map<String, String> VALUES = new TreeMap<>();

  static {
    VALUES.put("cleanup.policy", "compact,delete");
    VALUES.put("compression.gzip.level", "7");
    VALUES.put("compression.lz4.level", "11");
    VALUES.put("compression.type", "gzip");
    VALUES.put("compression.zstd.level", "-3");
    VALUES.put("delete.retention.ms", "86400000");
    VALUES.put("file.delete.delay.ms", "1000");
    VALUES.put("flush.messages", "9223372036854775807");
    VALUES.put("flush.ms", "60000");
    VALUES.put("follower.replication.throttled.replicas", "0:0,1:0");
    VALUES.put("index.interval.bytes", "8192");
    VALUES.put("leader.replication.throttled.replicas", "*");
    VALUES.put("local.retention.bytes", "-2");
    VALUES.put("local.retention.ms", "-2");
    VALUES.put("max.compaction.lag.ms", "9000000");
    VALUES.put("max.message.bytes", "2000000");
    VALUES.put("message.timestamp.after.max.ms", "3600001");
    VALUES.put("message.timestamp.before.max.ms", "9223372036854775806");
    VALUES.put("message.timestamp.type", "LogAppendTime");
    VALUES.put("min.cleanable.dirty.ratio", "0.25");
    VALUES.put("min.compaction.lag.ms", "5");
    VALUES.put("min.insync.replicas", "1");
    VALUES.put("preallocate", "true");
    VALUES.put("remote.log.copy.disable", "false");
    VALUES.put("remote.log.delete.on.disable", "false");
    VALUES.put("remote.storage.enable", "false");
    VALUES.put("retention.bytes", "1073741824");
    VALUES.put("retention.ms", "-1");
    VALUES.put("segment.bytes", "1048576");
    VALUES.put("segment.index.bytes", "65536");
    VALUES.put("segment.jitter.ms", "10");
    VALUES.put("segment.ms", "604800000");
    VALUES.put("unclean.leader.election.enable", "true");
  }

  private final String prefix = "import-" + UUID.randomUUID().toString().substring(0, 8) + ".";

  @BeforeEach
  void useTheCluster() {
    environment.put("STATEHOUSE_GIS_KAFKA", KAFKA.bootstrapServers());
  }

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

  private void create(String end, Map<String, String> properties) throws Exception {
    String name = prefix + end;
    try (Admin admin = admin()) {
      admin.createTopics(List.of(new NewTopic(name, 2, (short) 1).configs(properties))).all().get();
    }
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> run("import -o name --prefix " + name).out().equals(name + "\n"));
  }

  @Test
  void eighty_topics_with_every_property_come_back_as_they_were_defined() throws Exception {
    List<String> properties = List.copyOf(LogConfig.nonInternalConfigNames());
    assertThat(VALUES).containsOnlyKeys(properties);
    define(
        IntStream.range(0, TOPICS)
            .mapToObj(
                i ->
                    "- {name: %s, partitions: %d, replicas: 1, properties: {%s}}\n"
                        .formatted(
                            prefix + i,
                            1 + i % 2,
                            IntStream.range(0, i % 4)
                                .mapToObj(more -> properties.get((i + 11 * more) % VALUES.size()))
                                .distinct()
                                .map(name -> name + ": \"" + VALUES.get(name) + '"')
                                .collect(joining(", "))))
            .collect(joining()));
    String defined = json("show");
    assertThat(properties).allMatch(name -> defined.contains('"' + name + '"'));
    topics("adopt --once");

    String file = String.join("\n", topics("import --prefix " + prefix)) + "\n";

    assertThat(topics("import --prefix " + prefix + " --strict")).isEqualTo(file.lines().toList());
    write("imported.yaml", file);
    assertThat(topics("define imported.yaml --prune"))
        .containsExactly("version 1 has these definitions: nothing is written");
    // Defined in a new store, it is adopted by doing nothing.
    environment.put("STATEHOUSE_SYSTEMS_GIS", "file:./second");
    topics("define imported.yaml");
    assertThat(json("show").replaceAll("\"adopted\":\\d", ""))
        .isEqualTo(defined.replaceAll("\"adopted\":\\d", ""));
    List<String> plan = topics("plan");
    assertThat(plan.get(plan.size() - 1))
        .startsWith("0 to create, 0 to update, 0 to delete, ")
        .endsWith("0 blocked, 80 unchanged");
  }

  @Test
  void a_file_has_what_was_chosen_in_the_format_that_was_requested() throws Exception {
    create("a", Map.of("retention.ms", "604800000", "cleanup.policy", "compact"));
    create("b.c", Map.of());

    assertThat(topics("import --match " + prefix + "*a"))
        .containsExactly(
            "topics:",
            "  - name: " + prefix + "a",
            "    partitions: 2",
            "    replicas: 1",
            "    properties:",
            "      cleanup.policy: compact",
            "      retention.ms: \"604800000\"");
    assertThat(json("import --only-overrides --match " + prefix + "*a"))
        .isEqualTo(
            "{\"topics\":[{\"name\":\""
                + prefix
                + "a\",\"partitions\":2,\"replicas\":1,\"properties\":{\"cleanup.policy\":\"compact\"}}]}");
    assertThat(topics("import -o name --prefix " + prefix))
        .containsExactly(prefix + "a", prefix + "b.c");
    assertThat(topics("import --prefix no.such.topic")).containsExactly("topics: []");
  }

  @Test
  void no_store_is_opened_and_nothing_is_written() throws Exception {
    create("a", Map.of());
    environment.put("STATEHOUSE_SYSTEMS_GIS", "etcd://127.0.0.1:1");

    assertThat(topics("import --prefix " + prefix)).contains("  - name: " + prefix + "a");
    try (var left = Files.list(directory)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void a_pattern_that_matches_no_name_is_misused() {
    assertThat(complaint(2, "import --match " + "x".repeat(250))).contains("use 1 to 249 of");
  }

  @Test
  void without_a_cluster_it_ends_by_its_timeout_with_one_line() throws Exception {
    environment.put("STATEHOUSE_GIS_KAFKA_TIMEOUT", "1s");

    assertThat(complaint(1, "import --kafka 127.0.0.1:1"))
        .startsWith("KAFKA_UNAVAILABLE: Kafka at");
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      assertThat(complaint(1, "import --kafka 127.0.0.1:" + silent.getLocalPort()))
          .startsWith("KAFKA_UNAVAILABLE: Kafka at");
    }
    environment.remove("STATEHOUSE_GIS_KAFKA");
    assertThat(complaint(2, "import")).startsWith("no Kafka cluster is given");
  }

  @Test
  void what_is_left_out_is_a_warning_and_a_failure_only_if_that_is_wanted() throws Exception {
    create("a", Map.of());
    environment.put("STATEHOUSE_GIS_TOPICS_MAX_PARTITIONS", "1");

    RunResult lenient = run("import --prefix " + prefix);
    RunResult strict = run("import --strict --prefix " + prefix);

    assertThat(lenient.code()).isZero();
    assertThat(lenient.err())
        .isEqualTo(
            "warning: INVALID_PARTITIONS: topic %sa has 2 partitions: at most 1 are allowed here%n"
                .formatted(prefix));
    assertThat(strict.code()).isEqualTo(1);
    assertThat(strict.out()).isEqualTo("topics: []\n");
    assertThat(strict.err()).endsWith("left out, as the warnings say: 1\n");
  }
}
