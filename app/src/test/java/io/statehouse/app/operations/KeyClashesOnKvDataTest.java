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

/** Qserv's own table takes two keys for one that differ in case; so its server says. */
@NeedsServer(MARIADB)
class KeyClashesOnKvDataTest {
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
  void keys_that_the_table_takes_for_one_are_refused_before_the_first_write() {
    RunResult refused = run("copy css css:" + url);

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .contains("refused: key /DBS/sky: the target takes it for the same as /DBS/SKY");
    assertThat(notes).doesNotExist();

    run("css drop-database SKY");
    RunResult copied = run("copy css css:" + url);

    assertThat(copied.code()).isZero();
    assertThat(copied.lines()).last().asString().endsWith(": equal");
  }
}
