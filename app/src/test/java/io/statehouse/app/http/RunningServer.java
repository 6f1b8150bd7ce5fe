package io.statehouse.app.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.Config;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.http.socket.SocketClient;
import io.statehouse.app.serve.StatehouseServer;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.system.SystemRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A server on a free port, and a client that compares every response with the documentation. */
public final class RunningServer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final StatehouseServer server;
  private final HttpClient client;
  private final DocumentedResponses documented;

  public RunningServer(Path directory) {
    this(directory, Map.of());
  }

  public RunningServer(Path directory, Map<String, String> settings) {
    this(directory, settings, HttpClient.newHttpClient());
  }

  public RunningServer(Path directory, Map<String, String> settings, SystemRegistry systems) {
    this(directory, settings, HttpClient.newHttpClient(), systems);
  }

  public RunningServer(Path directory, Map<String, String> settings, HttpClient client) {
    this(directory, settings, client, RunResult.systems());
  }

  private RunningServer(
      Path directory, Map<String, String> settings, HttpClient client, SystemRegistry systems) {
    this.client = client;
    Map<String, String> all = new HashMap<>(TestServerSettings.settings());
    all.put("http.heartbeat", "200ms");
    all.putAll(settings);
    server =
        StatehouseServer.start(
            Config.load(Optional.empty(), Map.of(), all, directory, systems),
            systems,
            StoreCatalog.standard(directory),
            new Failures(systems::failure));
    documented = new DocumentedResponses(plain("GET", "/openapi.json").body());
  }

  public URI uri(String path) {
    return URI.create(server.url()).resolve(path);
  }

  /** Returns all that it serves. */
  public List<Route> routes() {
    return server.routes();
  }

  public HttpResponse<String> get(String path) {
    return send("GET", path, "");
  }

  public HttpResponse<String> put(String path, String body, String... headers) {
    return send("PUT", path, body, headers);
  }

  public HttpResponse<String> post(String path, String body, String... headers) {
    return send("POST", path, body, headers);
  }

  public HttpResponse<String> delete(String path, String... headers) {
    return send("DELETE", path, "", headers);
  }

  public HttpResponse<String> send(String method, String path, String body, String... headers) {
    HttpRequest.Builder request = request(path).method(method, BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    HttpResponse<String> response = exchange(request.build());
    documented.check(method, path.replaceFirst("\\?.*", ""), response);
    return response;
  }

  /** Sends a request of the test's own making. */
  public HttpResponse<String> exchange(HttpRequest request) {
    try {
      return client.send(request, BodyHandlers.ofString(UTF_8));
    } catch (IOException failed) {
      throw new AssertionError("no response", failed);
    } catch (InterruptedException stop) {
      throw new AssertionError("interrupted", stop);
    }
  }

  public HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(uri(path)).timeout(PATIENCE);
  }

  private HttpResponse<String> plain(String method, String path) {
    return exchange(request(path).method(method, BodyPublishers.noBody()).build());
  }

  /** Follows a stream of events. */
  public Events events(String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri(path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return new Events(client, request.build());
  }

  /** Opens a web socket. */
  public SocketClient socket(String path, String... headers) {
    return SocketClient.open(client, uri(path), headers);
  }

  @Override
  public void close() {
    server.close();
  }
}
