package io.statehouse.bench.server;

import io.statehouse.testing.wire.Address;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Pulsar's etcd store in a process of its own, which is told by a line when it is its turn. */
final class PulsarProcess implements AutoCloseable {
  private static final Path BUILT = Path.of("bench", "pulsar", "target");

  private static final String MAIN = "io.statehouse.bench.pulsar.PulsarTurns";

  /** What its answers begin with, among whatever else is printed there. */
  private static final String ANSWER = "per second: ";

  private final String name;
  private final Process process;
  private final PrintWriter turns;
  private final BufferedReader answers;

  PulsarProcess(String name, Address server, boolean batching) {
    this.name = name;
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx1g",
            "-cp",
            String.join(
                File.pathSeparator,
                BUILT.resolve("classes").toString(),
                BUILT.resolve("lib") + "/*",
                Path.of("bench", "target", "classes").toString()),
            MAIN,
            "etcd:http://" + server,
            String.valueOf(batching));
    try {
      process =
          new ProcessBuilder(command).redirectError(BUILT.resolve(name + ".log").toFile()).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    turns = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Tells whether {@code bench/run} could get and build it. */
  static boolean isThere() {
    return Files.isDirectory(BUILT.resolve("classes").resolve(MAIN.replace('.', '/')).getParent());
  }

  String name() {
    return name;
  }

  double perSecond(Operation operation, int callers, long millis) {
    turns.println(operation.name() + " " + callers + " " + millis);
    try {
      for (String line = answers.readLine(); line != null; line = answers.readLine()) {
        if (line.startsWith(ANSWER)) {
          return Double.parseDouble(line.substring(ANSWER.length()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new IllegalStateException(name + " ended; see " + BUILT.resolve(name + ".log"));
  }

  @Override
  public void close() {
    turns.close();
    process.destroy();
  }
}
