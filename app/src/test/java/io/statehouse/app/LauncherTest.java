package io.statehouse.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The launcher, with a Java and a Maven that only note how they are called. */
@Timeout(120)
class LauncherTest {
  private static final String TRAINS_COMMANDS = "io.statehouse.app.ClassArchiveRun commands";
  private static final String TRAINS_SERVER = "io.statehouse.app.ClassArchiveRun serve";

  /** Makes the files that the options name, as a JVM does. */
  private static final String JAVA =
      """
      #!/usr/bin/env bash
      echo "$*" >>'%s'
      for option in "$@"; do
        case $option in
          -XX:DumpLoadedClassList=*) touch "${option#*=}" ;;
          -Xshare:dump) dump=yes ;;
          -XX:SharedArchiveFile=*) archive=${option#*=} ;;
        esac
      done
      [ -z "${dump-}" ] || touch "$archive"
      """;

  private static final String MAVEN =
      """
      #!/usr/bin/env bash
      echo mvn >>'%s'
      mkdir -p app/target/assembled && touch app/target/assembled/statehouse.jar
      """;

  @TempDir Path directory;
  private Path home;
  private Path calls;
  private Path program;

  @BeforeEach
  void copyLauncher() throws IOException {
    home = Files.createDirectories(directory.resolve("home"));
    calls = Files.createFile(directory.resolve("calls"));
    program = Files.createDirectories(home.resolve("app/target/statehouse"));
    Files.createDirectories(home.resolve("app/src/main"));
    Files.copy(Path.of("../statehouse"), home.resolve("statehouse"));
    Files.createDirectory(home.resolve("packaging"));
    Files.copy(Path.of("../packaging/statehouse"), home.resolve("packaging/statehouse"));
    Files.createFile(home.resolve("pom.xml"));
    Files.createFile(home.resolve("app/pom.xml"));
    writeProgram("mvn", MAVEN.formatted(calls));
    writeProgram("java/bin/java", JAVA.formatted(calls));
    Path jar = Files.createFile(program.resolve("statehouse.jar"));
    Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(60)));
  }

  private void writeProgram(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void the_first_run_makes_an_archive_for_commands_and_one_for_the_server() throws Exception {
    assertThat(run("java", "css", "databases")).contains("preparing Statehouse");
    assertThat(run("java", "serve")).isEmpty();

    List<String> lines = Files.readAllLines(calls);
    assertThat(lines).hasSize(6);
    assertThat(lines.get(0)).contains("-XX:DumpLoadedClassList=").endsWith(TRAINS_COMMANDS);
    assertThat(lines.get(1)).contains("-Xshare:dump");
    assertThat(lines.get(2)).contains("-XX:DumpLoadedClassList=").endsWith(TRAINS_SERVER);
    assertThat(lines.get(3)).contains("-Xshare:dump");
    assertThat(lines.get(4)).contains("commands.jsa").endsWith("statehouse.jar css databases");
    assertThat(lines.get(5)).contains("serve.jsa").endsWith("statehouse.jar serve");
  }

  @Test
  void a_build_is_trained_where_it_stays() throws Exception {
    Files.delete(program.resolve("statehouse.jar"));

    assertThat(run("java", "--version"))
        .contains("building Statehouse (once, about a minute")
        .contains("preparing Statehouse");

    List<String> lines = Files.readAllLines(calls);
    assertThat(lines.get(0)).isEqualTo("mvn");
    assertThat(lines.get(1))
        .endsWith("-cp " + program.resolve("statehouse.jar") + " " + TRAINS_COMMANDS);
    assertThat(archives()).hasSize(2);
    assertThat(home.resolve("app/target/assembled")).doesNotExist();
  }

  @Test
  void an_installed_program_runs_on_the_java_beside_it() throws Exception {
    Path installed = Files.createDirectories(directory.resolve("installed/bin")).getParent();
    Files.copy(Path.of("../packaging/statehouse"), installed.resolve("bin/statehouse"));
    Files.createFile(installed.resolve("statehouse.jar"));
    writeProgram("installed/runtime/bin/java", JAVA.formatted(calls));
    home = installed.resolve("bin");
    program = installed;

    run("no-java", "css", "databases");

    assertThat(archives()).hasSize(2);
    assertThat(Files.readAllLines(calls))
        .last()
        .asString()
        .endsWith("-jar " + installed.resolve("statehouse.jar") + " css databases");
  }

  @Test
  void each_java_has_archives_which_are_made_again_when_it_is_replaced() throws Exception {
    writeProgram("other/bin/java", JAVA.formatted(calls));
    run("java", "--version");
    run("other", "--version");
    run("java", "--version");
    assertThat(trainings()).isEqualTo(2);
    assertThat(archives()).hasSize(4);

    writeProgram("java/bin/java", JAVA.formatted(calls) + "# a later version\n");
    run("java", "--version");
    run("java", "--version");

    assertThat(trainings()).isEqualTo(3);
    assertThat(archives()).hasSize(4);
  }

  @Test
  void a_program_that_was_moved_gets_other_archives() throws Exception {
    run("java", "--version");
    home = Files.move(home, directory.resolve("moved"));
    program = home.resolve("app/target/statehouse");

    run("java", "--version");

    assertThat(trainings()).isEqualTo(2);
    assertThat(archives()).hasSize(2);
  }

  @Test
  void what_cannot_be_archived_is_tried_once_and_the_command_runs_without() throws Exception {
    String failing = "[[ $* != *ClassArchiveRun* ]] || exit 1\n";
    writeProgram("java/bin/java", JAVA.formatted(calls) + failing);

    run("java", "css", "databases");
    run("java", "css", "databases");

    assertThat(trainings()).isEqualTo(1);
    assertThat(archives()).isEmpty();
    assertThat(Files.readAllLines(calls))
        .last()
        .asString()
        .doesNotContain("SharedArchiveFile")
        .endsWith("css databases");
  }

  @Test
  void where_nothing_can_be_written_the_command_runs_without_archives() throws Exception {
    Files.createDirectory(program.resolve("classes.lock"));

    assertThat(run("java", "css", "databases")).isEmpty();

    assertThat(Files.readAllLines(calls)).hasSize(1);
    assertThat(archives()).isEmpty();
  }

  @Test
  void several_that_start_at_once_train_once() throws Exception {
    List<Process> started = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      started.add(start("java", "--version"));
    }

    for (Process each : started) {
      assertThat(each.waitFor()).isZero();
    }
    assertThat(trainings()).isEqualTo(1);
    assertThat(archives()).hasSize(2);
    assertThat(Files.readAllLines(calls).stream().filter(line -> line.endsWith("--version")))
        .hasSize(5);
  }

  private long trainings() throws IOException {
    return Files.readAllLines(calls).stream()
        .filter(line -> line.endsWith(TRAINS_COMMANDS))
        .count();
  }

  /** Archives, beside which training must leave nothing. */
  private List<Path> archives() throws IOException {
    try (Stream<Path> files = Files.walk(program)) {
      List<Path> all = files.toList();
      assertThat(all).noneMatch(file -> file.toString().contains("training."));
      return all.stream().filter(file -> file.toString().endsWith(".jsa")).toList();
    }
  }

  private String run(String java, String... args) throws Exception {
    Process process = start(java, args);
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  private Process start(String java, String... args) throws IOException {
    List<String> command = new ArrayList<>(List.of(home.resolve("statehouse").toString()));
    command.addAll(List.of(args));
    ProcessBuilder launcher = new ProcessBuilder(command).redirectErrorStream(true);
    Map<String, String> environment = launcher.environment();
    environment.remove("STATEHOUSE_JAVA_OPTS");
    environment.put("JAVA_HOME", directory.resolve(java).toString());
    environment.put("PATH", directory + ":" + environment.get("PATH"));
    return launcher.start();
  }
}
