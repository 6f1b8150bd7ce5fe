package io.statehouse.bench.missions;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** {@code statehouse serve} with missions on one store, in a process of its own. */
final class ServerProcess implements AutoCloseable {
  private static final String READY = "Statehouse is at ";

  private final Process process;
  private final URI url;

  /** Starts the server, and waits until it listens. */
  ServerProcess(String storeUrl) {
    ProcessBuilder command =
        new ProcessBuilder(
            "./statehouse",
            "serve",
            "--only",
            "missions",
            "--listen",
            "127.0.0.1:0",
            "--store",
            storeUrl);
    // All clients have the same address; the rate limit must not delay them.
    command.environment().putAll(Map.of("STATEHOUSE_MISSIONS_RATE_LIMIT", "0"));
    command.redirectError(new File("bench/target/server.log"));
    try {
      process = command.start();
      url = URI.create(address(process.inputReader(UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String address(BufferedReader lines) throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(READY)) {
        return line.substring(READY.length()).trim();
      }
    }
    throw new IllegalStateException("the server did not start; see bench/target/server.log");
  }

  URI url() {
    return url;
  }

  /**
   * Returns the total of one of the server's timers, in seconds.
   *
   * @param timer its name in {@code /metrics}, without {@code _sum}
   * @param label a string that a line must contain to count
   */
  double seconds(String timer, String label) {
    try (HttpLine line = new HttpLine(url)) {
      return line.send("GET", "/metrics", "", "")
          .lines()
          .filter(each -> each.startsWith(timer + "_sum{") && each.contains(label))
          .mapToDouble(each -> Double.parseDouble(each.substring(each.lastIndexOf(' ') + 1)))
          .sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
