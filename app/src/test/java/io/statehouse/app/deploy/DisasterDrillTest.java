package io.statehouse.app.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.docs.PastedCommands;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The disaster drill of docs/operations.md works when its commands are pasted one by one. */
class DisasterDrillTest {
  private static final Path PAGE = Path.of("../docs/operations.md");

  @TempDir Path folder;

  @BeforeEach
  void state() {
    run(
        "css",
        "create-database",
        "sky",
        "--stripes",
        "85",
        "--sub-stripes",
        "12",
        "--overlap",
        "1");
    run("missions", "create-key", "--name", "ops");
    run("access", "token", "create", "ci", "--role", "reader");
  }

  private RunResult run(String... words) {
    RunResult result = RunResult.in(folder, words);
    assertThat(result.code()).as(result.err()).isZero();
    return result;
  }

  @Test
  void its_commands_bring_the_state_back() throws Exception {
    String before = run("css", "dump").out() + run("missions", "keys").out();

    PastedCommands.Result result =
        new PastedCommands(folder, Map.of())
            .run(String.join("\n", PastedCommands.of(PAGE, "drill")));

    String output = result.output();
    assertThat(result.failed()).as(output).isEmpty();
    assertThat(output)
        .containsPattern("css: 8 entries in .*/backups/css-")
        .contains("to write: 8 entries")
        .contains("missions: 0 errors, 0 notices");
    assertThat(output.lines().filter(line -> line.matches("= \\d+ entries .*: equal"))).hasSize(3);
    assertThat(run("css", "dump").out() + run("missions", "keys").out()).isEqualTo(before);
    assertThat(folder.resolve("statehouse-data/access.yaml")).exists();
    assertThat(folder.resolve("drill")).doesNotExist();
  }
}
