package io.statehouse.app.operations;

import static io.statehouse.testing.servers.ServerKind.MARIADB;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.stores.EmptyStores;
import io.statehouse.testing.junit.NeedsServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Qserv's own table takes two keys for one that differ in case, which only a commit finds out. */
@NeedsServer(MARIADB)
class RefusedWhileWrittenTest {
  @TempDir Path directory;

  private final String url = TestedStores.KV_DATA.url(directory);
  private Path notes;

  @BeforeEach
  void createDatabases() {
    EmptyStores.empty(url);
    notes = directory.resolve("statehouse-data/copies");
    run("css create-database sky");
    run("css create-database SKY");
  }

  @AfterEach
  void empty() {
    EmptyStores.empty(url);
  }

  private RunResult run(String words) {
    return RunResult.in(directory, words.split(" "));
  }

  @Test
  void a_copy_that_fails_keeps_its_checkpoint_and_is_continued_once_the_reason_is_gone() {
    RunResult failed = run("copy css css:" + url);

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.complaint()).contains("/DBS/sky", "/DBS/SKY");
    assertThat(notes).isNotEmptyDirectory();

    run("css drop-database SKY");
    RunResult continued = run("copy css css:" + url);

    assertThat(continued.code()).isZero();
    assertThat(continued.lines()).last().asString().endsWith(": equal");
    assertThat(notes).doesNotExist();
  }
}
