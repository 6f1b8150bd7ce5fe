package io.statehouse.bench.server;

import io.statehouse.bench.measure.Unchecked;
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

/** Pulsar's etcd store in a process of its own, which receives a line for each of its turns. */
final class PulsarProcess implements AutoCloseable {
  private static final Path BUILT = Path.of("bench", "pulsar", "target");

  private static final String MAIN = "io.statehouse.bench.pulsar.PulsarTurns";

  /** The prefix of its results, among other output. */
  private static final String RESULT = "per second: ";

  private final String name;
  private final Process process;
  private final PrintWriter turns;
  private final BufferedReader output;

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
    output = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Returns whether {@code bench/run} could download and build it. */
  static boolean isThere() {
    return Files.isDirectory(BUILT.resolve("classes").resolve(MAIN.replace('.', '/')).getParent());
  }

  String name() {
    return name;
  }

  double perSecond(Operation operation, int callers, long millis) {
    turns.println(operation.name() + " " + callers + " " + millis);
    return Unchecked.call(
        () -> {
          for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(RESULT)) {
              return Double.parseDouble(line.substring(RESULT.length()));
            }
          }
          throw new IllegalStateException(name + " ended; see " + BUILT.resolve(name + ".log"));
        });
  }

  @Override
  public void close() {
    turns.close();
    process.destroy();
  }
}
