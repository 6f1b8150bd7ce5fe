package io.statehouse.app.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One run of the program in a process of its own, which must end well. */
public record ChildRun(Path output) {
  private static final int MAX_MINUTES = 5;

  /** Runs it in this folder, where its output is left as well. */
  public static ChildRun of(Path directory, List<String> javaOptions, String... args)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(directory, "run", ".out");
    Path errors = Files.createTempFile(directory, "run", ".err");
    List<String> options = new ArrayList<>(List.of("-XX:+UseSerialGC"));
    options.addAll(javaOptions);
    Process process =
        ChildProgram.of(directory, options, List.of(args))
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    if (!process.waitFor(MAX_MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError("did not end: " + List.of(args));
    }
    if (process.exitValue() != 0) {
      throw new AssertionError(
          List.of(args) + " ended with " + process.exitValue() + ": " + Files.readString(errors));
    }
    return new ChildRun(output);
  }

  public List<String> lines() {
    try {
      return Files.readAllLines(output);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
