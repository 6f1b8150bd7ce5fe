package io.statehouse.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.EveryCommandTest.Named;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that change something only if it is as their users saw it, and write what was read. */
class IfRevisionTest {
  /**
   * Commands that create, add, or change what has no document, or not what one shows; and those
   * that show it in an editor, and write it on the condition that it is as it was shown.
   */
  private static final Set<String> WITHOUT =
      Set.of(
          "css create-database",
          "css create-table",
          "css create-match-table",
          "css add-node",
          "css add-chunk",
          "css add-chunks",
          "css delete-chunk",
          "css report",
          "css edit-database",
          "css edit-table",
          "gis routes edit",
          "gis routes gc",
          "gis topics edit",
          "gis topics pause",
          "gis topics resume",
          "runm bootstrap",
          "runm convert",
          "runm definition edit",
          "runm partition create",
          "runm object create",
          "runm object edit",
          "runm provider create",
          "runm provider definition edit");

  @TempDir Path directory;

  @BeforeEach
  void createCatalogue() {
    run(0, "css create-database sky");
    run(0, "css create-table sky.T --schema a");
    run(0, "css add-node n1 --host h --port 1");
  }

  private RunResult run(int code, String line) {
    return run(code, line.split(" "));
  }

  private RunResult run(int code, String... words) {
    RunResult ran = RunResult.in(directory, words);
    assertThat(ran.code()).as(String.join(" ", words) + ": " + ran.err()).isEqualTo(code);
    return ran;
  }

  private void file(String name, String content) throws IOException {
    Files.writeString(directory.resolve(name), content);
  }

  private String revision(String command) {
    return run(0, command)
        .out()
        .lines()
        .filter(line -> line.startsWith("revision "))
        .findFirst()
        .orElseThrow()
        .replaceFirst("revision +", "");
  }

  @Test
  void every_command_that_changes_something_with_a_document_has_the_flag() {
    List<Named> writing =
        EveryCommandTest.commands(directory).stream()
            .filter(command -> command.command().getSubcommands().isEmpty())
            .filter(command -> List.of("css", "gis", "runm").contains(command.path().get(0)))
            .filter(command -> command.has("--quiet"))
            .toList();

    assertThat(writing).hasSizeGreaterThan(30);
    assertThat(writing.stream().filter(command -> !command.has("--if-revision")))
        .map(Named::toString)
        .isSubsetOf(WITHOUT);
  }

  @Test
  void css_changes_what_is_as_it_was_seen() {
    changes("css database sky", "css set-database-status sky S1", "css drop-database sky");
    run(0, "css create-database sky");
    run(0, "css create-table sky.T --schema a");
    changes("css table sky.T", "css set-schema sky.T --value=b", "css drop-table sky.T");
    changes("css node n1", "css set-node-state n1 INACTIVE", "css delete-node n1");
    run(0, "css set /own v");
    String seen = run(0, "css get /own --revision").out().strip();
    run(0, "css set /own w --if-revision " + seen);
    refused("css rm /own --if-revision " + seen);
    assertThat(run(0, "css get /own --value").out()).isEqualTo("w");
  }

  /** The first command changes what is seen, so that the second one needs to see it again. */
  private void changes(String show, String change, String delete) {
    String seen = revision(show);
    run(0, change + " --if-revision " + seen);
    refused(change + " --if-revision " + seen);
    refused(delete + " --if-revision " + seen);
    run(0, delete + " --if-revision " + revision(show));
  }

  private void refused(String line) {
    assertThat(run(1, line).complaint()).contains("is not as expected", "read it again");
  }

  @Test
  void runm_changes_what_is_as_it_was_seen() {
    String uuid = run(0, "runm partition create --name p0").out().strip();
    changes(
        "runm partition get " + uuid,
        "runm partition rename " + uuid + " p1",
        "runm partition delete " + uuid);
  }

  @Test
  void a_text_that_is_no_revision_is_wrong_usage() {
    assertThat(run(2, "css drop-table sky.T --if-revision 7").complaint())
        .contains("--if-revision is 7: expected the 32 hexadecimal digits");
  }

  @Test
  void gis_changes_what_is_as_it_was_seen_and_takes_what_it_shows() throws IOException {
    file("routes.yaml", "routes: [{pattern: {v: CISCO}, destination: d}]");
    file("topics.yaml", "topics: [{name: one, partitions: 2, replicas: 1}]");
    run(0, "gis routes publish routes.yaml");
    run(0, "gis topics define topics.yaml");

    file("shown.json", run(0, "gis routes show --json").out());
    assertThat(run(0, "gis routes publish shown.json").out()).contains("nothing is written");
    file("shown.json", run(0, "gis topics show --json").out());
    assertThat(run(0, "gis topics define shown.json --prune").out()).contains("nothing is written");

    String routes = revision("gis routes show");
    String topic = revision("gis topics show one");
    file("routes.yaml", "routes: [{pattern: {v: OTHER}, destination: d}]");
    file("topics.yaml", "topics: [{name: one, partitions: 3, replicas: 1}]");
    run(0, "gis routes publish routes.yaml --if-revision " + routes);
    run(0, "gis topics define topics.yaml --if-revision " + topic);
    refused("gis routes rollback 1 --if-revision " + routes);
    refused("gis routes publish routes.yaml --force --if-revision " + routes);
    refused("gis topics remove one --if-revision " + topic);
    run(0, "gis topics remove one --if-revision " + revision("gis topics show one"));
  }
}
