package io.statehouse.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.config.SystemName;
import io.statehouse.app.http.TestServerSettings;
import io.statehouse.kafka.KafkaServer;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of the README, and then those of the tour, work when they are pasted one after the
 * other, in a folder without any state. Only the ports are others, since 8400 may be in use, the
 * demo is faster than one that people watch, and the program is not built again. Blocks that are
 * marked "kafka" need a broker.
 */
class ReadmeTest {
  private static final Path README = Path.of("../README.md");
  private static final Path TOUR = Path.of("../docs/tour.md");
  private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
  private static final Pattern KAFKA = Pattern.compile("```sh kafka\n(.*?)```", Pattern.DOTALL);
  private static final int MAX_SECONDS = 300;

  /** By which curl reports that {@code --max-time} has passed: so ends the watch of an example. */
  private static final int TIME_IS_UP = 28;

  @TempDir Path folder;

  @Test
  void its_commands_work_in_order() throws Exception {
    int port = freePort();
    int missionsPort = freePort();
    writeProgram(port);
    String commands =
        String.join("\n", blocks(BLOCK))
            .replace(":8400", ":" + port)
            .replace(":8401", ":" + missionsPort)
            .replace("missions demo", "missions demo --speed 50");

    Result result = bash(commands);

    assertThat(result.failed()).isEmpty();
    assertThat(result.output())
        .contains("\"partitioned\":true", "event: changed", "hop", "launch")
        .contains("lift-off", "10 of 10 stages done")
        .contains("property         os=plan9", "\"value\":\"plan9\"")
        .contains("4 changes: created 1 rack", "\n0 changes\n", "1 change: update 1 blade")
        .contains("User \"Dana\" created", "\"canModifyInventory\":true")
        .contains("/CloudChamber/V0.1/rack/r7/blades/1")
        .contains("asa-events", "the first routes", "/gis/topic-manager/desired-version");
  }

  @Test
  @Tag("server")
  void its_commands_for_kafka_work_too() throws Exception {
    writeProgram(freePort());
    String define =
        blocks(BLOCK).stream()
            .flatMap(String::lines)
            .filter(line -> line.contains("gis topics define"))
            .findFirst()
            .orElseThrow();
    String commands =
        String.join("\n", blocks(KAFKA))
            .replace("127.0.0.1:9092", KafkaServer.shared().bootstrapServers());

    Result result = bash(define + "\n" + commands);

    assertThat(result.failed()).isEmpty();
    assertThat(result.output().strip().lines())
        .anyMatch(line -> line.startsWith("+ "))
        .last()
        .asString()
        .contains("0 to create, 0 to update, 0 to delete");
  }

  @Test
  void its_commands_stop_the_servers_that_they_start() {
    String commands = String.join("\n", blocks(BLOCK));

    assertThat(commands.lines().filter(line -> line.contains("statehouse serve"))).hasSize(2);
    assertThat(commands).endsWith("kill $(jobs -p)\n");
  }

  @Test
  void it_leads_to_the_page_of_every_system() throws IOException {
    String readme = Files.readString(README);

    for (SystemName system : Systems.all().names()) {
      String page = "docs/systems/" + system + ".md";
      assertThat(readme).contains("(`" + system + "`)", "(" + page + ")");
      assertThat(README.resolveSibling(page)).exists();
    }
  }

  private static List<String> blocks(Pattern kind) {
    try {
      return kind.matcher(Files.readString(README) + Files.readString(TOUR))
          .results()
          .map((MatchResult block) -> block.group(1))
          .toList();
    } catch (IOException unreadable) {
      throw new AssertionError(unreadable);
    }
  }

  /**
   * Writes what the commands call, the program as it is built for the tests, and what they read.
   */
  private void writeProgram(int port) throws IOException {
    Path examples = Files.createDirectory(folder.resolve("examples"));
    for (String name : List.of("routes.yaml", "topics.yaml")) {
      Files.copy(README.resolveSibling("examples").resolve(name), examples.resolve(name));
    }
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path program =
        Files.createFile(
            folder.resolve("statehouse"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.writeString(
        program,
        """
        #!/bin/sh
        export STATEHOUSE_LISTEN="${STATEHOUSE_LISTEN-127.0.0.1:%d}"
        export STATEHOUSE_RUNM_GRPC_LISTEN="${STATEHOUSE_RUNM_GRPC_LISTEN-off}"
        exec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' io.statehouse.app.Main "$@"
        """
            .formatted(port, java, System.getProperty("java.class.path")));
  }

  private record Result(String output, List<String> failed) {}

  /** Runs commands as a terminal would: one that fails is noted, and the next one runs. */
  private Result bash(String commands) throws IOException, InterruptedException {
    Path failed = Files.createFile(folder.resolve("failed"));
    Path script = folder.resolve("script");
    Files.writeString(
        script,
        """
        trap '[ $? = %d ] || echo "$BASH_COMMAND" >> failed' ERR
        trap 'kill $(jobs -p) 2>/dev/null; wait' EXIT
        %s
        trap - ERR
        wait
        """
            .formatted(TIME_IS_UP, commands));
    Path output = folder.resolve("output");
    ProcessBuilder program =
        new ProcessBuilder("bash", script.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    program.environment().putAll(TestServerSettings.environment());
    Process bash = program.start();
    try {
      assertThat(bash.waitFor(MAX_SECONDS, TimeUnit.SECONDS))
          .as("ended in time, with the output %s", Files.readString(output))
          .isTrue();
    } finally {
      bash.descendants().forEach(ProcessHandle::destroy);
      bash.destroy();
    }
    return new Result(Files.readString(output), Files.readAllLines(failed));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
