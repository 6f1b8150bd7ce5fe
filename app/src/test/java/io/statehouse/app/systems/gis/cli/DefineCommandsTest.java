package io.statehouse.app.systems.gis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DefineCommandsTest extends TopicRuns {
  @Test
  void the_example_is_defined_once() {
    Path example = Path.of("../examples/topics.yaml").toAbsolutePath();

    assertThat(topics("define " + example))
        .containsExactly(
            "+ asa-events",
            "+ cisco-events",
            "+ other-events",
            "+ paloalto-threats",
            "defined version 1: 4 new, 0 changed, 0 removed");
    assertThat(topics("define " + example))
        .containsExactly("version 1 has these definitions: nothing is written");
  }

  @Test
  void topics_are_shown_in_a_table_or_alone() {
    define(
        topic("b", 2) + "- {name: a, partitions: 1, replicas: 1, properties: {retention.ms: 5}}");

    assertThat(topics("show"))
        .containsExactly(
            "topic  partitions  replicas  properties",
            "a      1           1         retention.ms=5",
            "b      2           1         -");
    assertThat(topics("show a")).contains("partitions       1", "retention.ms     5");
    assertThat(json("show a"))
        .isEqualTo(
            "{\"name\":\"a\",\"partitions\":1,\"replicas\":1,\"properties\":{\"retention.ms\":\"5\"}}");
    assertThat(complaint(1, "show c"))
        .isEqualTo("TOPIC_NOT_FOUND: topic \"c\" is not defined: see which topics are");
  }

  @Test
  void without_prune_other_topics_stay() {
    define(topic("old", 1));

    assertThat(define(topic("new", 1))).contains("+ new");
    assertThat(json("show")).contains("\"old\"", "\"new\"");
  }

  @Test
  void prune_shows_what_it_removes_and_removes_it() {
    define(topic("old", 1) + topic("kept", 1));
    write("topics.yaml", topic("kept", 3));

    assertThat(topics("define topics.yaml --prune --dry-run"))
        .containsExactly("~ kept", "- old", "would define version 2: 0 new, 1 changed, 1 removed");
    assertThat(json("show")).contains("\"old\"");
    assertThat(topics("define topics.yaml --prune"))
        .containsExactly("~ kept", "- old", "defined version 2: 0 new, 1 changed, 1 removed");
    assertThat(json("show")).doesNotContain("\"old\"");
  }

  @Test
  void prune_also_removes_what_cannot_be_read() {
    define(topic("a", 1));
    put("/gis/topic-manager/topics/broken", "{");

    assertThat(topics("define topics.yaml --prune")).contains("- broken");
    assertThat(topics("show")).hasSize(2);
  }

  @Test
  void a_dry_run_refuses_what_the_definition_would_refuse() {
    define(topic("a.b", 1));
    write("topics.yaml", topic("a_b", 1));

    assertThat(complaint(1, "define topics.yaml --dry-run")).startsWith("NAME_COLLISION: ");
    assertThat(complaint(1, "define topics.yaml")).startsWith("NAME_COLLISION: ");
  }

  @Test
  void another_version_than_expected_is_refused() {
    define(topic("a", 1));
    write("topics.yaml", topic("a", 2));

    assertThat(complaint(1, "define topics.yaml --if-version 7")).startsWith("DEFINE_CONFLICT: ");
    assertThat(topics("define topics.yaml --if-version 1")).contains("~ a");
    assertThat(complaint(1, "remove a --if-version 1")).startsWith("DEFINE_CONFLICT: ");
  }

  @Test
  void a_version_that_is_no_number_is_misuse() {
    assertThat(complaint(2, "define topics.yaml --if-version seven")).contains("\"seven\"");
    assertThat(complaint(2, "wait 07")).contains("\"07\"");
    assertThat(complaint(2, "wait 7 --timeout soon")).contains("\"soon\"");
  }

  @Test
  void a_topic_is_removed_also_if_it_is_no_legal_name() {
    define(topic("a", 1));
    put("/gis/topic-manager/topics/b!", "{}");

    assertThat(topics("remove b!"))
        .containsExactly("- b!", "defined version 2: 0 new, 0 changed, 1 removed");
    assertThat(complaint(1, "remove b!")).startsWith("TOPIC_NOT_FOUND: ");
  }

  @Test
  void a_definition_under_a_reserved_name_is_not_removed() {
    put("/gis/topic-manager/topics/__consumer_offsets", "{}");

    assertThat(complaint(1, "remove __consumer_offsets")).startsWith("RESERVED_TOPIC: ");
  }

  @Test
  void definitions_that_cannot_be_adopted_are_named_beside_the_good_ones() {
    define(topic("a", 1));
    put("/gis/topic-manager/topics/b", "{");

    RunResult shown = run("show");

    assertThat(shown.code()).isEqualTo(1);
    assertThat(shown.lines()).hasSize(2);
    assertThat(shown.err())
        .contains("BAD_JSON: at /gis/topic-manager/topics/b: ")
        .contains("definitions that cannot be adopted: 1");
  }

  @Test
  void hostile_input_is_refused_in_one_line() {
    write("topics.yaml", topic("\"a\\nb\\e[2J\"", 1));
    assertThat(complaint(1, "define topics.yaml"))
        .startsWith("INVALID_TOPIC_NAME: ")
        .doesNotContain("\u001b");
    write("topics.yaml", topic("a", 1) + topic("a", 2));
    assertThat(complaint(1, "define topics.yaml")).contains("topic a is given more than once");
    write("topics.yaml", "- {name: a, partitions: 5.0, replicas: 1}");
    assertThat(complaint(1, "define topics.yaml")).startsWith("INVALID_PARTITIONS: ");
    write("topics.yaml", "- {name: a, partitions: 5, replicas: 1, propertys: {}}");
    assertThat(complaint(1, "define topics.yaml")).contains("unknown member \"propertys\"");
    write("topics.yaml", topic("__consumer_offsets", 1));
    assertThat(complaint(1, "define topics.yaml")).startsWith("RESERVED_TOPIC: ");
    assertThat(complaint(1, "define absent.yaml")).contains("absent.yaml", "no such file");
  }

  @Test
  void a_definition_as_json_names_its_steps_and_changes() {
    write("topics.yaml", topic("a", 1));

    assertThat(json("define topics.yaml"))
        .isEqualTo(
            "{\"version\":1,\"unchanged\":false,\"steps\":[{\"version\":1,\"topics\":[\"a\"]}],"
                + "\"changes\":[{\"name\":\"a\",\"action\":\"CREATE\",\"after\":{\"name\":\"a\","
                + "\"partitions\":1,\"replicas\":1,\"properties\":{}}}]}");
  }
}
