package io.statehouse.app.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The disaster drill of docs/operations.md works when its commands are pasted one by one. */
class DisasterDrillTest {
  private static final Path PAGE = Path.of("../docs/operations.md");
  private static final Pattern BLOCK = Pattern.compile("```sh drill\n(.*?)```", Pattern.DOTALL);
  private static final int MAX_SECONDS = 120;

  @TempDir Path folder;

  @BeforeEach
  void state() throws IOException {
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
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path program =
        Files.createFile(
            folder.resolve("statehouse"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.writeString(
        program,
        """
        #!/bin/sh
        exec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' io.statehouse.app.Main "$@"
        """
            .formatted(java, System.getProperty("java.class.path")));
  }

  private RunResult run(String... words) {
    RunResult result = RunResult.in(folder, words);
    assertThat(result.code()).as(result.err()).isZero();
    return result;
  }

  private static String commands() throws IOException {
    return BLOCK
        .matcher(Files.readString(PAGE))
        .results()
        .map((MatchResult block) -> block.group(1))
        .collect(Collectors.joining());
  }

  @Test
  void its_commands_bring_the_state_back() throws Exception {
    String before = run("css", "dump").out() + run("missions", "keys").out();

    String output = bash("set -e\n" + commands());

    assertThat(output)
        .contains("css: 8 entries in ./backups/css-", "to write: 8 entries")
        .contains("missions: 0 errors, 0 notices");
    assertThat(output.lines().filter(line -> line.matches("= \\d+ entries .*: equal"))).hasSize(3);
    assertThat(run("css", "dump").out() + run("missions", "keys").out()).isEqualTo(before);
    assertThat(folder.resolve("statehouse-data/access.yaml")).exists();
    assertThat(folder.resolve("drill")).doesNotExist();
  }

  private String bash(String commands) throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    Process bash =
        new ProcessBuilder("bash", "-c", commands)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(bash.waitFor(MAX_SECONDS, TimeUnit.SECONDS)).as("ended in time").isTrue();
    } finally {
      bash.descendants().forEach(ProcessHandle::destroy);
      bash.destroy();
    }
    assertThat(bash.exitValue()).as(Files.readString(output)).isZero();
    return Files.readString(output);
  }
}
