package io.statehouse.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.TestServerSettings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * The commands of a page, run in a folder as a terminal would run them when they are pasted one
 * after the other. There {@code statehouse}, with or without {@code ./}, is the program as it is
 * built for the tests.
 */
public final class PastedCommands {
  private static final int MAX_SECONDS = 300;

  /** By which curl reports that {@code --max-time} has passed: so ends the watch of an example. */
  private static final int TIME_IS_UP = 28;

  /** What others end by a signal is a process of its own. */
  private static final String PROGRAM =
      """
      #!/bin/bash
      case " $* " in
        *" serve "* | *" --follow "*)
          exec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' io.statehouse.app.Main "$@" ;;
      esac
      """;

  private static final String SCRIPT =
      """
      trap '[ $? = %d ] || echo "$BASH_COMMAND" >> failed' ERR
      trap 'kill $(jobs -p) 2>/dev/null; wait' EXIT
      %s
      trap - ERR
      wait
      """;

  private final Path folder;
  private final Map<String, String> environment;

  /**
   * @param output what they print, errors too
   * @param failed those that failed; the ones after them were run
   */
  public record Result(String output, List<String> failed) {}

  /**
   * @param folder an empty one, or with what the commands read
   * @param environment variables beside those of this process
   */
  public PastedCommands(Path folder, Map<String, String> environment) {
    this.folder = folder;
    this.environment = Map.copyOf(environment);
  }

  /**
   * Returns the blocks of commands on a page.
   *
   * @param label the word after {@code sh}; empty for blocks without one
   */
  public static List<String> of(Path page, String label) throws IOException {
    String opening = label.isEmpty() ? "sh" : "sh " + label;
    return Pattern.compile("```" + opening + "\n(.*?)```", Pattern.DOTALL)
        .matcher(Files.readString(page))
        .results()
        .map(block -> block.group(1))
        .toList();
  }

  public Result run(String commands) throws IOException, InterruptedException {
    try (CommandPort port = new CommandPort()) {
      writeProgram(port);
      return bash(commands);
    }
  }

  private void writeProgram(CommandPort port) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path program = folder.resolve("statehouse");
    Files.writeString(
        program,
        PROGRAM.formatted(java, System.getProperty("java.class.path"))
            + CommandPort.CALLER.formatted(port.number()));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
  }

  private Result bash(String commands) throws IOException, InterruptedException {
    Path failed = folder.resolve("failed");
    Path script = folder.resolve("script");
    Path output = folder.resolve("output");
    Files.writeString(failed, "");
    Files.writeString(script, SCRIPT.formatted(TIME_IS_UP, commands));
    ProcessBuilder program =
        new ProcessBuilder("bash", script.toString())
            .directory(folder.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    program.environment().putAll(TestServerSettings.environment());
    program.environment().putAll(environment);
    program.environment().merge("PATH", folder.toString(), (path, first) -> first + ":" + path);
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
}
