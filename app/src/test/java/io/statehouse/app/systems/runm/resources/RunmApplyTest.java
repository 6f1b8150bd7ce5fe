package io.statehouse.app.systems.runm.resources;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunmApplyTest {
  private static final Map<String, String> CALLER =
      Map.of("RUNM_USER", "admin", "RUNM_PROJECT", "proj0", "RUNM_PARTITION", "part0");
  private static final String TYPE = "kind: runm/object-type\ncode: acme.volume\nscope: project\n";
  private static final String PARTITION =
      "kind: runm/partition\nuuid: d79706e01fbd4e48aae89209061cdb71\nname: part0\n";
  private static final String DEFINITION =
      "kind: runm/definition\nobject_type: acme.volume\nproject: proj0\n"
          + "property_definitions:\n  disk.size: {required: true, schema: {type: integer}}\n";
  private static final String VOLUME =
      "kind: runm/object\nuuid: 54b8d8d7e24c43799bbf70c16e921e52\npartition: part0\n"
          + "object_type: acme.volume\nproject: proj0\nname: v1\n"
          + "properties: {disk.size: 10}\ntags: [fast]\n";

  @TempDir Path directory;

  private RunResult run(String line) {
    return RunResult.in(directory, "", CALLER, line.split(" "));
  }

  private RunResult done(String line) {
    RunResult ran = run(line);
    assertThat(ran.code()).as(ran.err()).isZero();
    return ran;
  }

  private void write(String... documents) throws IOException {
    Files.writeString(directory.resolve("runm.yaml"), String.join("---\n", documents));
  }

  @BeforeEach
  void write_all() throws IOException {
    write(VOLUME, DEFINITION, PARTITION, TYPE);
  }

  @Test
  void a_dry_run_writes_nothing() {
    assertThat(done("apply runm.yaml --dry-run").lines())
        .anyMatch(line -> line.contains("54b8d8d7e24c43799bbf70c16e921e52"));

    assertThat(done("runm partition list").out()).isEmpty();
  }

  @Test
  void documents_are_put_in_the_order_of_their_kinds_and_again_do_nothing() {
    done("apply runm.yaml");

    assertThat(done("runm object get v1 --type acme.volume --json").out().replaceAll("\\s", ""))
        .contains("{\"key\":\"disk.size\",\"value\":\"10\"}");
    assertThat(done("apply runm.yaml").lines()).containsExactly("nothing to do");
    assertThat(done("runm verify").lines()).containsExactly("runm: 0 errors, 0 notices");
  }

  @Test
  void what_is_not_among_the_documents_is_deleted_only_on_request() throws IOException {
    done("apply runm.yaml");
    String other = VOLUME.replace("e52", "e53").replace("v1", "v2");
    write(other, PARTITION);

    assertThat(done("apply runm.yaml").out()).doesNotContain("- object");
    assertThat(done("apply runm.yaml --prune").lines())
        .anyMatch(line -> line.contains("54b8d8d7e24c43799bbf70c16e921e52"))
        .noneMatch(line -> line.contains("e53"));
    assertThat(done("runm object find --json").out())
        .contains("e53")
        .doesNotContain("54b8d8d7e24c43799bbf70c16e921e52");
  }

  @Test
  void what_breaks_a_definition_is_named_and_nothing_is_written() throws IOException {
    write(VOLUME.replace("10", "large"), DEFINITION, PARTITION, TYPE);

    RunResult refused = run("apply runm.yaml");

    assertThat(refused.code()).isNotZero();
    assertThat(refused.complaint()).contains("runm.yaml, line 1", "disk.size");
    assertThat(done("runm partition list").out()).isEmpty();
  }

  @Test
  void a_document_without_an_identity_is_named() throws IOException {
    write(PARTITION, "kind: runm/partition\nname: part1\n");

    assertThat(run("apply runm.yaml").complaint())
        .contains("runm.yaml, line 5: at uuid: expected a UUID");
  }
}
