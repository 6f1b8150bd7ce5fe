package io.statehouse.app.systems.gis.resources;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GisApplyTest {
  private static final String CISCO = "kind: gis/topic\nname: cisco\npartitions: 3\nreplicas: 1\n";
  private static final String OTHER = "kind: gis/topic\nname: other\npartitions: 1\nreplicas: 1\n";
  private static final String ROUTES =
      "kind: gis/routes\nroutes:\n  - {pattern: {vendor: CISCO}, destination: cisco}\n";

  @TempDir Path directory;

  private RunResult run(String line) {
    return RunResult.in(directory, line.split(" "));
  }

  private RunResult done(String line) {
    RunResult ran = run(line);
    assertThat(ran.code()).as(ran.err()).isZero();
    return ran;
  }

  private void write(String... documents) throws IOException {
    Files.writeString(directory.resolve("gis.yaml"), String.join("---\n", documents));
  }

  @BeforeEach
  void write_all() throws IOException {
    write(ROUTES, CISCO, OTHER);
  }

  @Test
  void a_dry_run_writes_nothing() {
    RunResult planned = done("apply gis.yaml --dry-run");

    assertThat(planned.lines()).last().asString().startsWith("to add ").contains("to delete 0");
    assertThat(run("gis routes status").out()).doesNotContain("cisco");
    assertThat(run("apply gis.yaml --dry-run --detailed-exitcode").code()).isEqualTo(2);
  }

  @Test
  void topics_that_are_refused_together_are_named_with_the_first_of_them() throws IOException {
    write(ROUTES, CISCO, OTHER.replace("partitions: 1", "partitions: 51000"));

    assertThat(run("apply gis.yaml").complaint())
        .isEqualTo(
            "nothing was written: gis.yaml, line 5 (and 1 more): INVALID_PARTITIONS: topic other"
                + " has 51000 partitions: at most 10000 are allowed here");
  }

  @Test
  void topics_and_routes_are_one_version_each_and_applying_again_does_nothing() {
    done("apply gis.yaml");

    assertThat(done("gis topics show --json").out().replace(" ", "")).contains("\"desired\":1");
    assertThat(done("gis routes status --json").out().replace(" ", "")).contains("\"live\":\"1\"");
    assertThat(done("apply gis.yaml").lines()).containsExactly("nothing to do");
    assertThat(run("apply gis.yaml --dry-run --detailed-exitcode").code()).isZero();
  }

  @Test
  void what_is_not_among_the_documents_is_deleted_only_on_request() throws IOException {
    done("apply gis.yaml");
    write(ROUTES, CISCO);

    assertThat(done("apply gis.yaml").lines()).containsExactly("nothing to do");
    assertThat(done("apply gis.yaml --prune").lines())
        .contains("added 0, changed 1, deleted 1")
        .anyMatch(line -> line.contains("other"));
    assertThat(done("gis topics show --json").out().replace(" ", ""))
        .contains("\"desired\":2")
        .doesNotContain("other");
  }

  @Test
  void a_topic_goes_after_the_routes_that_led_to_it() throws IOException {
    done("apply gis.yaml");
    write(ROUTES.replace("destination: cisco", "destination: other"), OTHER);

    assertThat(done("apply gis.yaml --prune").lines()).anyMatch(line -> line.contains("cisco"));

    assertThat(done("gis topics show --json").out().replace(" ", ""))
        .contains("\"other\"")
        .doesNotContain("\"cisco\"");
    assertThat(done("gis routes status --json").out().replace(" ", "")).contains("\"live\":\"2\"");
  }

  @Test
  void a_topic_to_which_live_routes_still_lead_is_kept() throws IOException {
    done("apply gis.yaml");
    write(ROUTES, OTHER.replace("partitions: 1", "partitions: 7"));

    assertThat(run("apply gis.yaml --prune").err()).contains("TOPIC_ROUTED: ");

    assertThat(done("gis topics show --json").out()).contains("cisco").doesNotContain("7");
  }

  @Test
  void what_breaks_a_rule_is_named_and_nothing_is_written() throws IOException {
    write(CISCO, OTHER.replace("partitions: 1", "partitions: 0"));

    RunResult refused = run("apply gis.yaml");

    assertThat(refused.code()).isNotZero();
    assertThat(refused.complaint()).contains("gis.yaml, line 6", "topic other has 0 partitions");
    assertThat(done("gis topics show --json").out()).doesNotContain("cisco");
  }
}
