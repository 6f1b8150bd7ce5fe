package io.statehouse.app.http.server;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.audit.AuditLog;
import io.statehouse.app.config.HttpLimits;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Gate;
import io.statehouse.app.http.RequestMetrics;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.socket.Socket;
import io.statehouse.app.schedule.Schedule;
import java.time.Duration;
import java.util.List;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves a table of routes. Each request is handled by a thread of its own, once its body is here;
 * a {@link Response.LiveBody} is sent without one.
 */
public final class HttpServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HttpServer.class);

  /** Requests at once; event streams need no threads. */
  static final int MAX_THREADS = 200;

  private static final int THREAD_IDLE_MILLIS = 5_000;

  /** A key is part of the first line, or of a link; the longest one, all escaped, must fit. */
  static final int HEADER_BYTES = 32 << 10;

  /** How long a connection may be idle, unless an event stream is idle for longer. */
  static final Duration MAX_IDLE = Duration.ofSeconds(30);

  private final Edge edge;
  private final HttpLimits limits;
  private final SlowClients slow;
  private final Server server;
  private final AbstractConnector connector;
  private volatile OriginCheck own;

  /** Creates the connector by which a server receives requests. */
  @FunctionalInterface
  interface Connecting {
    AbstractConnector connector(Server server, HttpConnectionFactory http);
  }

  /**
   * Starts to listen.
   *
   * @throws AppException if the address is taken
   */
  HttpServer(
      Edge edge,
      HttpLimits limits,
      Failures failures,
      RequestMetrics metrics,
      SlowClients slow,
      Table table) {
    this(edge, edge::connector, limits, failures, metrics, slow, table);
  }

  /** Starts to receive requests. */
  HttpServer(
      Edge edge,
      Connecting connecting,
      HttpLimits limits,
      Failures failures,
      RequestMetrics metrics,
      SlowClients slow,
      Table table) {
    this.edge = edge;
    this.limits = limits;
    this.slow = slow;
    QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, 4, THREAD_IDLE_MILLIS);
    threads.setMaxEvictCount(MAX_THREADS); // after a burst all idle ones end, not one at a time
    this.server = new Server(threads);
    this.connector = connector(connecting);
    server.addConnector(connector);
    FallbackResponses none = new FallbackResponses(table.routes());
    server.setErrorHandler(none);
    Forwarding forwarding = new Forwarding(edge.proxying().trusted(), edge.proxying().basePath());
    Exchange.Shared shared =
        new Exchange.Shared(
            this::own,
            forwarding,
            table.gate(),
            new RequestAudit(table.audit()),
            limits,
            failures,
            metrics,
            slow);
    Router router = new Router(table.routes(), upgrades(table, failures), shared, none);
    CleanPaths paths =
        new CleanPaths(
            OriginalRoots.of(table.routes()),
            forwarding,
            new CaseInsensitiveRoutes(table.routes(), router));
    String base = edge.proxying().basePath();
    Handler below = base.isEmpty() ? paths : new BasePath(base, paths);
    Handler all = edge.otherOrigins().isEmpty() ? below : new Cors(edge.otherOrigins(), below);
    slow.connections().setHandler(new UnreadBody(all));
    server.setHandler(slow.connections());
    try {
      server.start();
    } catch (Exception failed) {
      close();
      throw new AppException(
          Kind.UNAVAILABLE,
          "cannot listen on " + edge.address() + ": is another server there?",
          failed);
    }
  }

  /**
   * All that is served.
   *
   * @param gate decides on each request
   * @param audit records requests
   */
  public record Table(List<Route> routes, List<Socket> sockets, Gate gate, AuditLog audit) {
    public Table {
      requireNonNull(gate, "gate");
      requireNonNull(audit, "audit");
      routes = List.copyOf(routes);
      sockets = List.copyOf(sockets);
    }

    /** A server that only this machine can send requests to. */
    public Table(List<Route> routes, List<Socket> sockets) {
      this(routes, sockets, Gate.OPEN, AuditLog.OFF);
    }
  }

  /**
   * Starts to listen.
   *
   * @throws AppException if the address is taken
   */
  public static HttpServer start(
      Edge edge,
      HttpLimits limits,
      Failures failures,
      RequestMetrics metrics,
      Schedule schedule,
      Table table) {
    SlowClients slow = SlowClients.with(schedule, limits, MAX_THREADS);
    return new HttpServer(edge, limits, failures, metrics, slow, table);
  }

  /** Returns the port that it listens on, which matters where any free one was requested. */
  public int port() {
    return connector instanceof NetworkConnector network
        ? network.getLocalPort()
        : edge.address().port();
  }

  /** Returns how many connections are open. */
  public int connections() {
    return slow.connections().size();
  }

  public String url() {
    String protocol = edge.tls().isPresent() ? "https://" : "http://";
    return protocol + edge.address().host() + ":" + port() + "/";
  }

  /** Known once the port is known, which is before the first request. */
  private OriginCheck own() {
    OriginCheck known = own;
    if (known == null) {
      known = new OriginCheck(edge, port());
      own = known;
    }
    return known;
  }

  private List<SocketUpgrade> upgrades(Table table, Failures failures) {
    ServerWebSocketContainer container = ServerWebSocketContainer.ensure(server);
    return table.sockets().stream()
        .map(socket -> new SocketUpgrade(socket, this::own, slow.sockets(), failures, container))
        .toList();
  }

  private AbstractConnector connector(Connecting connecting) {
    HttpConfiguration http = new HttpConfiguration();
    http.setUriCompliance(UriCompliance.LEGACY); // routes decide what a segment may hold
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(HEADER_BYTES);
    http.setResponseHeaderSize(HEADER_BYTES);
    AbstractConnector listening = connecting.connector(server, new HttpConnectionFactory(http));
    listening.addEventListener(slow.connections().listener());
    // A watch may be idle for as long as a heartbeat takes.
    listening.setIdleTimeout(Math.max(MAX_IDLE.toMillis(), 2 * limits.heartbeat().toMillis()));
    return listening;
  }

  /** Ends the requests under way and stops listening. */
  @Override
  public void close() {
    slow.close();
    try {
      server.stop();
    } catch (Exception failed) {
      LOG.warn("the web server did not stop as it should", failed);
    }
  }
}
