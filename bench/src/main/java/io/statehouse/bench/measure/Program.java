package io.statehouse.bench.measure;

import java.nio.file.Path;
import java.util.List;

/**
 * A build of Statehouse, as a command that the arguments of {@code statehouse} are added to.
 *
 * @param subject its name in the table; one word
 */
public record Program(String subject, List<String> command) {
  public Program {
    command = List.copyOf(command);
  }

  /** Returns the program of this checkout; {@code bench/run} has built it. */
  public static Program ofThisCheckout() {
    return new Program(Target.OURS, List.of("./statehouse"));
  }

  /** Returns the program in a directory, with the options with which the launcher runs a server. */
  static Program in(Path directory) {
    return new Program(
        Target.BEFORE,
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+ExitOnOutOfMemoryError",
            "-Djdk.nio.maxCachedBufferSize=65536",
            "-jar",
            directory.resolve("statehouse.jar").toString()));
  }
}
