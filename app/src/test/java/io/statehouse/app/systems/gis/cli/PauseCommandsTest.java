package io.statehouse.app.systems.gis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import org.junit.jupiter.api.Test;

class PauseCommandsTest extends TopicRuns {
  private void define() {
    environment.put("USER", "dana");
    define(topic("a", 1) + topic("b", 1));
  }

  @Test
  void topics_are_paused_with_a_reason_and_resumed() {
    define();

    assertThat(topics("pause b a --reason migration")).containsExactly("paused a, b");
    assertThat(topics("pause a")).containsExactly("paused already: a");
    assertThat(topics("status")).anyMatch(line -> line.startsWith("    a since "));
    assertThat(json("status"))
        .contains("\"name\":\"a\"", "\"by\":\"dana\",\"reason\":\"migration\"");
    assertThat(RunResult.in(directory, "", environment, "gis", "verify").out())
        .contains("topic 'a' is paused, and left alone: since ", " by dana: migration");

    assertThat(topics("resume a")).containsExactly("resumed a");
    assertThat(topics("resume a b")).containsExactly("resumed b; not paused: a");
    assertThat(topics("resume a --quiet")).isEmpty();
    assertThat(json("pause b")).isEqualTo("{\"done\":\"pausedb\"}");
  }

  @Test
  void a_topic_that_is_not_known_is_neither_paused_nor_forgotten() {
    define();

    assertThat(complaint(1, "pause a c")).startsWith("TOPIC_NOT_FOUND: topic \"c\"");
    assertThat(complaint(1, "resume c")).startsWith("TOPIC_NOT_FOUND: ");
    assertThat(complaint(1, "unmanage a c")).startsWith("TOPIC_NOT_FOUND: ");
    assertThat(complaint(2, "pause a a")).isEqualTo("topic a is given twice");
    assertThat(json("status")).contains("\"paused\":[]");
  }

  @Test
  void topics_are_forgotten_together_unless_it_is_a_dry_run() {
    define();
    topics("pause a");

    assertThat(topics("unmanage a b --dry-run"))
        .containsExactly(
            "? a",
            "? b",
            "would define version 2: 0 new, 0 changed, 0 removed, 2 kept in Kafka and forgotten");
    assertThat(complaint(1, "unmanage a --if-version 7")).startsWith("DEFINE_CONFLICT: ");
    assertThat(topics("unmanage a"))
        .containsExactly(
            "? a", "defined version 2: 0 new, 0 changed, 0 removed, 1 kept in Kafka and forgotten");
    assertThat(topics("show")).noneMatch(line -> line.startsWith("a "));
    assertThat(json("status")).contains("\"paused\":[]");
  }

  @Test
  void without_a_sidecar_nothing_is_paused_or_forgotten() {
    define();
    environment.put("STATEHOUSE_GIS_SIDECAR", "off");

    assertThat(complaint(1, "pause a")).startsWith("UNAVAILABLE: ");
    assertThat(complaint(1, "resume a")).startsWith("UNAVAILABLE: ");
    assertThat(complaint(1, "unmanage a")).startsWith("UNAVAILABLE: ");
  }

  @Test
  void waiting_for_one_topic_needs_its_definition() {
    define();

    assertThat(complaint(1, "wait 1 --topic c --timeout 0")).startsWith("TOPIC_NOT_FOUND: ");
    assertThat(run("wait 1 --topic a --timeout 0").complaint())
        .isEqualTo("version 1 is not adopted, and no other is");
  }
}
