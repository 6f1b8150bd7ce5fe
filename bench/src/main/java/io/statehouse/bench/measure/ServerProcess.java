package io.statehouse.bench.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** {@code statehouse serve} with one system on one store, in a process of its own. */
public final class ServerProcess implements AutoCloseable {
  private static final String LISTENS = "Statehouse is at ";
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final Program program;
  private final Process process;
  private final URI url;

  /**
   * Starts the server, and waits until it is ready.
   *
   * @param settings further settings, by the names of their environment variables
   */
  public ServerProcess(
      Program program, String system, String storeUrl, Map<String, String> settings) {
    this.program = program;
    List<String> words = new ArrayList<>(program.command());
    words.addAll(
        List.of("serve", "--only", system, "--listen", "127.0.0.1:0", "--store", storeUrl));
    ProcessBuilder command = new ProcessBuilder(words);
    command.environment().putAll(settings);
    File log = new File("bench/target/server-" + program.subject() + ".log");
    command.redirectError(log);
    try {
      process = command.start();
      url = URI.create(address(process.inputReader(UTF_8), log));
      awaitReady(url);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String address(BufferedReader lines, File log) throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(LISTENS)) {
        return line.substring(LISTENS.length()).trim();
      }
    }
    throw new IllegalStateException("the server did not start; see " + log);
  }

  private static void awaitReady(URI url) throws IOException {
    try (HttpLine line = new HttpLine(url)) {
      while (line.exchange("GET", "/health/ready", "", "").status() != 200) {
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  public Program program() {
    return program;
  }

  public URI url() {
    return url;
  }

  /** Returns how much processor time it has used. */
  public Duration processorTime() {
    return process.info().totalCpuDuration().orElseThrow();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException stop) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
