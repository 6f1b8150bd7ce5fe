package io.statehouse.testing.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ServerProcessTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private Path folder;
  private ServerProcess process;

  @BeforeEach
  void start() {
    folder = RunFolder.create("process");
    process = program("sleep", "1000");
    process.start();
  }

  @AfterEach
  void end() {
    process.kill();
    RunFolder.delete(folder);
  }

  @Test
  void runs_until_it_is_stopped_and_may_be_restarted() {
    assertThat(process.isRunning()).isTrue();
    assertThatThrownBy(process::start).hasMessage("program is running already");

    process.stop();
    assertThat(process.isRunning()).isFalse();

    process.start();
    assertThat(process.isRunning()).isTrue();
  }

  @Test
  void is_the_program_itself_and_not_a_shell_around_it() {
    Path command = Path.of("/proc", String.valueOf(process.pid()), "comm");

    await().atMost(PATIENCE).untilAsserted(() -> assertThat(command).hasContent("sleep"));
  }

  @Test
  void may_be_frozen_thawed_and_killed_while_frozen() {
    process.freeze();
    assertThat(process.isRunning()).isTrue();
    process.thaw();
    process.freeze();

    process.kill();

    assertThat(process.isRunning()).isFalse();
    assertThatThrownBy(process::thaw).hasMessage("program is not running");
  }

  @Test
  void is_killed_when_it_ignores_a_request_to_stop() {
    Path ready = folder.resolve("ready");
    String script = "trap '' TERM; touch " + ready + "; while :; do sleep 1; done";
    ServerProcess deaf =
        new ServerProcess(
            "deaf", List.of("sh", "-c", script), folder.resolve("log"), Duration.ofMillis(100));
    deaf.start();
    await().atMost(PATIENCE).until(() -> Files.exists(ready));

    deaf.stop();

    assertThat(deaf.isRunning()).isFalse();
  }

  @Test
  void reports_how_it_ended_and_the_start_and_end_of_its_output() {
    ServerProcess talker = program("sh", "-c", "seq 1 100; exit 3");
    talker.start();
    await().atMost(PATIENCE).until(() -> !talker.isRunning());

    assertThat(talker.lastWords())
        .startsWith("it ended with status 3; it printed:\n1\n2\n3\n…\n93\n")
        .endsWith("\n100");
  }

  @Test
  void ends_when_its_virtual_machine_is_killed() throws Exception {
    assertNothingIsLeftAfter(child -> child.process().destroyForcibly());
  }

  @Test
  void ends_when_its_virtual_machine_is_terminated() throws Exception {
    assertNothingIsLeftAfter(child -> child.process().destroy());
  }

  @Test
  void has_ended_once_its_virtual_machine_has_exited() throws Exception {
    try (ChildJvm child = new ChildJvm(Sleeper.class)) {
      child.process().getOutputStream().close();
      assertThat(child.process().waitFor()).isZero();

      assertThat(Path.of(child.said("folder"))).doesNotExist();
      assertThat(isGone(child.said("pid"))).isTrue();
    }
  }

  private interface End {
    void of(ChildJvm child);
  }

  private static void assertNothingIsLeftAfter(End end) throws Exception {
    try (ChildJvm child = new ChildJvm(Sleeper.class)) {
      Path folder = Path.of(child.said("folder"));
      assertThat(folder).exists();
      assertThat(isGone(child.said("pid"))).isFalse();

      end.of(child);

      await().atMost(PATIENCE).until(() -> isGone(child.said("pid")) && !Files.exists(folder));
    }
  }

  /** Counts a zombie as ended: reaping it is up to the system. */
  private static boolean isGone(String pid) {
    try {
      return Files.readString(Path.of("/proc", pid, "stat")).contains(") Z ");
    } catch (IOException gone) {
      return true;
    }
  }

  private ServerProcess program(String... command) {
    return new ServerProcess("program", List.of(command), folder.resolve("log"));
  }
}
