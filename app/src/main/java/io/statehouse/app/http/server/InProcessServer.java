package io.statehouse.app.http.server;

import io.statehouse.app.config.HttpLimits;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.http.RequestMetrics;
import io.statehouse.app.schedule.Schedule;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.server.LocalConnector;

/**
 * Serves a table of routes to this process alone, without an address and for one client at a time.
 * From its first byte to its last, a request is otherwise handled as all are.
 */
public final class InProcessServer implements AutoCloseable {
  /** The host that requests must be for. */
  public static final String HOST = "127.0.0.1:8400";

  private static final Edge NOWHERE = new Edge(ListenAddress.parse(HOST), Optional.empty());
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private final HttpServer server;
  private final LocalConnector.LocalEndPoint connection;

  private InProcessServer(HttpServer server, LocalConnector.LocalEndPoint connection) {
    this.server = server;
    this.connection = connection;
  }

  public static InProcessServer start(
      HttpLimits limits,
      Failures failures,
      RequestMetrics metrics,
      Schedule schedule,
      HttpServer.Table table) {
    AtomicReference<LocalConnector> connector = new AtomicReference<>();
    HttpServer server =
        new HttpServer(
            NOWHERE,
            (jetty, http) -> {
              connector.set(new LocalConnector(jetty, http));
              return connector.get();
            },
            limits,
            failures,
            metrics,
            SlowClients.with(schedule, limits, HttpServer.MAX_THREADS),
            table);
    return new InProcessServer(server, connector.get().connect());
  }

  /**
   * Sends a request as it is written in HTTP/1.1, and returns the response.
   *
   * @throws IllegalStateException if there is none in time
   */
  public String exchange(String request) {
    connection.addInput(request);
    try {
      return Optional.ofNullable(
              connection.getResponse(false, LONGEST.toMillis(), TimeUnit.MILLISECONDS))
          .orElseThrow(() -> new IllegalStateException("no response in time"));
    } catch (RuntimeException failed) {
      throw failed;
    } catch (Exception failed) {
      throw new IllegalStateException("no response", failed);
    }
  }

  @Override
  public void close() {
    connection.close();
    server.close();
  }
}
