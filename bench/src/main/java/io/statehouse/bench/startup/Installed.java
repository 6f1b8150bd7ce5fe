package io.statehouse.bench.startup;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A build that the launcher of this checkout runs, as where it is installed; archives of classes
 * are made at the first command.
 *
 * @param program a directory with {@code statehouse.jar} and {@code lib/}
 * @param home where the commands run
 */
record Installed(Path program, Path home) {
  /** Prints wall, user and system time in seconds, after what a command printed that failed. */
  private static final String TIMED =
      """
      TIMEFORMAT='%3R %3U %3S'
      { time bash -c 'installed=$0; . "$LAUNCHER"' "$0" "$@" >printed 2>&1; } 2>times
      status=$?
      [ $status -eq 0 ] || cat printed
      cat times
      exit $status
      """;

  private static final Path LAUNCHER = Path.of("packaging", "statehouse").toAbsolutePath();

  /** The times that one command took, the launcher's included, in milliseconds. */
  record Times(double wall, double processor) {}

  /**
   * @throws IllegalStateException with what the command printed, if it failed
   */
  Times run(List<String> command) {
    List<String> words = new ArrayList<>(List.of("bash", "-c", TIMED, program.toString()));
    words.addAll(command);
    ProcessBuilder timed =
        new ProcessBuilder(words).directory(home.toFile()).redirectErrorStream(true);
    timed.environment().put("LAUNCHER", LAUNCHER.toString());
    try {
      Process process = timed.start();
      String printed = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      if (process.waitFor() != 0) {
        throw new IllegalStateException(String.join(" ", command) + ": " + printed);
      }
      String[] seconds = printed.substring(printed.lastIndexOf('\n') + 1).split(" ");
      return new Times(millis(seconds[0]), millis(seconds[1]) + millis(seconds[2]));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  private static double millis(String seconds) {
    return 1_000 * Double.parseDouble(seconds);
  }
}
