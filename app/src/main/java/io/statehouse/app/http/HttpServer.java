package io.statehouse.app.http;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.statehouse.app.config.HttpLimits;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.schedule.Schedule;
import java.util.List;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Serves a table of routes. Each request is handled by a thread of its own, once its body is here;
 * a {@link Response.LiveBody} is sent without one.
 */
public final class HttpServer implements AutoCloseable {
  /** Requests at once; event streams need no threads. */
  static final int MAX_THREADS = 200;

  private static final int THREAD_IDLE_MILLIS = 5_000;

  /** A key is part of the first line, or of a link; the longest one, all escaped, must fit. */
  private static final int HEADER_BYTES = 32 << 10;

  /** Connections that wait to be accepted; with the default of 50 a burst is dropped. */
  private static final int ACCEPT_QUEUE = 1024;

  private final Edge edge;
  private final HttpLimits limits;
  private final Failures failures;
  private final SlowClients slow;
  private final Exchange.Shared shared;
  private final Javalin javalin;
  private volatile OwnOrigin own;

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
    this.edge = edge;
    this.limits = limits;
    this.failures = failures;
    this.slow = slow;
    this.shared = new Exchange.Shared(this::own, limits, failures, metrics, slow);
    this.javalin = Javalin.create(config -> configure(config, table));
    try {
      javalin.start();
    } catch (RuntimeException failed) {
      slow.close();
      throw new AppException(
          Kind.UNAVAILABLE,
          "cannot listen on " + edge.address() + ": is another server there?",
          failed);
    }
  }

  /** All that is served. */
  public record Table(List<Route> routes, List<Socket> sockets) {
    public Table {
      routes = List.copyOf(routes);
      sockets = List.copyOf(sockets);
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
    SlowClients slow = SlowClients.with(schedule, limits);
    return new HttpServer(edge, limits, failures, metrics, slow, table);
  }

  /** The port that it listens on, which matters where any free one was requested. */
  public int port() {
    return javalin.port();
  }

  public String url() {
    String protocol = edge.tls().isPresent() ? "https://" : "http://";
    return protocol + edge.address().host() + ":" + port() + "/";
  }

  private void configure(JavalinConfig config, Table table) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.router.treatMultipleSlashesAsSingleSlash = false;
    config.router.ignoreTrailingSlashes = false;
    config.http.prefer405over404 = true;
    QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, 4, THREAD_IDLE_MILLIS);
    threads.setMaxEvictCount(MAX_THREADS); // after a burst all idle ones end, not one at a time
    config.jetty.threadPool = threads;
    config.jetty.addConnector(this::connector);
    config.jetty.modifyServletContextHandler(
        context ->
            table.sockets().forEach(socket -> context.addServlet(servlet(socket), socket.path())));
    NoRoute none = new NoRoute(table.routes());
    config.jetty.modifyServer(
        server -> {
          server.setErrorHandler(none);
          // Javalin puts its own behind these.
          slow.connections().setHandler(new UnreadBody(new AnyCase(table.routes())));
          server.setHandler(slow.connections());
        });
    for (Route route : table.routes()) {
      HandlerType method = HandlerType.findOrCreate(route.method().name());
      for (String path : route.paths()) {
        config.routes.addHttpHandler(method, path, context -> serve(route, context));
        if (route.method() == Method.GET) {
          config.routes.addHttpHandler(
              HandlerType.HEAD, path, context -> serveHead(route, context));
        }
      }
    }
    config.routes.error(404, none::notFound);
    config.routes.error(405, none::wrongMethod);
  }

  /** Known once the port is known, which is before the first request. */
  private OwnOrigin own() {
    OwnOrigin known = own;
    if (known == null) {
      known = new OwnOrigin(edge.address(), port(), edge.tls().isPresent());
      own = known;
    }
    return known;
  }

  private ServletHolder servlet(Socket socket) {
    return new ServletHolder(new SocketServlet(socket, this::own, slow.sockets(), failures));
  }

  private Connector connector(Server server, HttpConfiguration http) {
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(HEADER_BYTES);
    http.setResponseHeaderSize(HEADER_BYTES);
    ServerConnector connector = edge.connector(server, new HttpConnectionFactory(http));
    connector.setAcceptQueueSize(ACCEPT_QUEUE);
    connector.addEventListener(slow.connections().listener());
    // A watch may be idle for as long as a heartbeat takes.
    connector.setIdleTimeout(Math.max(30_000, 2 * limits.heartbeat().toMillis()));
    return connector;
  }

  private void serve(Route route, Context context) {
    new Exchange(shared, route, context).begin();
  }

  /** Registered for every path that has GET; otherwise the web library would respond by itself. */
  private void serveHead(Route route, Context context) {
    if (route.hasHead()) {
      serve(route, context);
    } else {
      context.status(405);
    }
  }

  /** Ends the requests under way and stops listening. */
  @Override
  public void close() {
    slow.close();
    javalin.stop();
  }
}
