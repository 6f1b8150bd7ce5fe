package io.statehouse.app.operations;

import static io.statehouse.testing.servers.ServerKind.ETCD;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.stores.EmptyStores;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Comparisons with an earlier revision of etcd, as they are run. */
@NeedsServer(ETCD)
class EarlierStateDiffTest {
  private static final int DIFFERENT = 1;
  private static final int MISUSED = 2;
  private static final int FAILED = 3;

  @TempDir Path directory;

  private final String etcd = SharedServers.etcd().url();

  @BeforeEach
  void createDatabase() {
    EmptyStores.empty(etcd);
    run("css create-database sky --store " + etcd);
  }

  private RunResult run(String words) {
    return RunResult.in(directory, words.split(" "));
  }

  /** Returns the revision that a user reads. */
  private String revision() {
    return run("stores check " + etcd).lines().stream()
        .filter(line -> line.startsWith("revision "))
        .map(line -> line.split(" +")[1])
        .findFirst()
        .orElseThrow();
  }

  @Test
  void the_present_revision_is_shown_in_json_too() {
    assertThat(run("stores check --json " + etcd).out())
        .contains("\"revision\": \"" + revision() + "\"");
    assertThat(run("stores check --json file:statehouse-data/css").out())
        .contains("\"revision\": null");
  }

  @Test
  void a_store_is_compared_with_what_it_was() {
    String before = revision();
    run("css set-database-status sky DROPPED --store " + etcd);

    RunResult ran = run("diff css:%s --at-a %s".formatted(etcd, before));

    assertThat(ran.code()).as(ran.err()).isEqualTo(DIFFERENT);
    assertThat(ran.lines()).first().isEqualTo("* database sky: status READY → DROPPED");
    assertThat(run("diff css:%s --at-a %s".formatted(etcd, revision())).code()).isZero();
  }

  @Test
  void both_sides_may_be_as_they_were() {
    String first = revision();
    run("css set-database-status sky DROPPED --store " + etcd);
    String second = revision();
    run("css create-database sea --store " + etcd);

    RunResult ran = run("diff css:%s --at-a %s --at-b %s".formatted(etcd, second, first));

    assertThat(ran.lines())
        .containsExactly(
            "* database sky: status DROPPED → READY",
            "= 4 equal, * 1 different, - 0 only in A, + 0 only in B");
  }

  @Test
  void another_store_and_an_archive_are_compared_with_what_a_store_was() {
    String before = revision();
    run("export css.shz --system css --store " + etcd);
    run("copy css:%s css".formatted(etcd));
    run("css drop-database sky --store " + etcd);

    for (String other : new String[] {"css", "css.shz"}) {
      assertThat(run("diff %s css:%s --at-b %s".formatted(other, etcd, before)).code())
          .as(other)
          .isZero();
      assertThat(run("diff %s css:%s".formatted(other, etcd)).code()).isEqualTo(DIFFERENT);
    }
  }

  @Test
  void a_revision_that_has_not_come_is_a_failure_in_one_line() {
    RunResult ran = run("diff css:%s --at-a 4611686018427387904".formatted(etcd));

    assertThat(ran.code()).isEqualTo(FAILED);
    assertThat(ran.complaint())
        .isEqualTo(
            "etcd has no revision 4611686018427387904 yet: the present one is " + revision());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "css --at-a 1|file:./statehouse-data/css keeps no earlier states, only etcd does: leave out"
            + " --at-a",
        "css css --at-b 1|keeps no earlier states, only etcd does: leave out --at-b",
        "css --at-a monday|\"monday\" is not a revision, which is a decimal number",
        "css --at-b 1|missing required parameter: 'B'",
        "css.shz --system css --at-a 1|css.shz is an archive, which has no revisions: leave out"
            + " --at-a"
      })
  void misuse_is_refused_in_one_line(String arguments, String complaint) {
    run("export css.shz --system css --store " + etcd);

    RunResult ran = run("diff " + arguments);

    assertThat(ran.code()).isEqualTo(MISUSED);
    assertThat(ran.complaint()).contains(complaint);
  }
}
