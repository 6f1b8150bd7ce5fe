package io.statehouse.app.http;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A server in a process of its own, for tests of what one process survives. */
public final class ChildServer implements AutoCloseable {
  private static final Duration START = Duration.ofMinutes(2);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final HttpClient client = HttpClient.newHttpClient();
  private final int port;
  private final Process process;
  private final Path log;

  /**
   * @param settings lines of its configuration file
   */
  public ChildServer(Path directory, List<String> javaOptions, List<String> settings)
      throws IOException {
    port = freePort();
    log = directory.resolve("server.log");
    Files.write(directory.resolve("statehouse.yaml"), settings);
    List<String> options = new ArrayList<>(List.of("-XX:+ExitOnOutOfMemoryError"));
    options.addAll(javaOptions);
    process =
        ChildProgram.of(directory, options, List.of("serve", "--listen", "127.0.0.1:" + port))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    await().atMost(START).ignoreExceptions().until(() -> get("/health").statusCode() == 200);
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }

  public int port() {
    return port;
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  public HttpResponse<String> get(String path, String... headers) {
    return send("GET", path, "", headers);
  }

  public HttpResponse<String> send(String method, String path, String body, String... headers) {
    HttpRequest.Builder request = request(path, headers).timeout(PATIENCE);
    try {
      return client.send(
          request.method(method, BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
    } catch (IOException failed) {
      throw new UncheckedIOException("no response: see " + log, failed);
    } catch (InterruptedException stop) {
      throw new AssertionError("interrupted", stop);
    }
  }

  /** Follows a stream of events. */
  public Events events(String path, String... headers) {
    return new Events(client, request(path, headers).build());
  }

  private HttpRequest.Builder request(String path, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    return headers.length == 0 ? request : request.headers(headers);
  }

  /** The value of a metric without labels. */
  public double metric(String name) {
    return get("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("there is no metric " + name));
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
