package io.statehouse.app.http;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.statehouse.app.config.HttpLimits;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.schedule.Schedule;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
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

  /** The status by which the web server closes the connection in the middle of a response. */
  private static final int BREAK_OFF = -1;

  /** A key is part of the first line, or of a link; the longest one, all escaped, must fit. */
  private static final int HEADER_BYTES = 32 << 10;

  /** Most bytes of a document: it takes several times as much memory while it is read. */
  private static final long DOCUMENT_BYTES = 16 << 20;

  /** Connections that wait to be accepted; with the default of 50 a burst is dropped. */
  private static final int ACCEPT_QUEUE = 1024;

  private final Edge edge;
  private final HttpLimits limits;
  private final Failures failures;
  private final RequestMetrics metrics;
  private final SlowClients slow;
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
    this.metrics = metrics;
    this.slow = slow;
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
      for (String path : route.spellings()) {
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
    new Exchange(route, context).begin();
  }

  /** Registered for every path that has GET; otherwise the web library would respond by itself. */
  private void serveHead(Route route, Context context) {
    if (route.hasHead()) {
      serve(route, context);
    } else {
      context.status(405);
    }
  }

  /** One request and its response. */
  private final class Exchange {
    private final long started = System.nanoTime();
    private final Route route;
    private final Context context;
    private final ArrivingBody body;

    Exchange(Route route, Context context) {
      this.route = route;
      this.context = context;
      this.body =
          new ArrivingBody(
              ServletContextRequest.getServletContextRequest(context.req()),
              bodyLimit(route),
              slow.bodies());
    }

    /**
     * Responds at once if the request is refused, or nothing of the body that its handler needs is
     * still to come; otherwise when that has arrived.
     */
    void begin() {
      Request request;
      Optional<Response> refusal;
      try {
        requireOwnOrigin();
        request = new Request(context, route, body);
        if (route.body().isPresent()) {
          body.begin();
        }
        refusal = route.admission().refusal(request);
      } catch (RuntimeException failed) {
        respond(failed(route, failed));
        return;
      }
      if (refusal.isPresent()) {
        respond(refusal.get());
      } else if (request.awaitsBody()) {
        context.future(() -> body.rest().thenCompose(here -> respond(handled(request))));
      } else {
        CompletableFuture<Void> over = respond(handled(request));
        if (!over.isDone()) {
          context.future(() -> over);
        }
      }
    }

    private void requireOwnOrigin() {
      own()
          .check(
              route.method().writes(),
              Optional.ofNullable(context.header("Host")).orElse(""),
              Optional.ofNullable(context.header("Origin")));
    }

    private Response handled(Request request) {
      try {
        return route.handler().handle(request);
      } catch (RuntimeException failed) {
        return failed(route, failed);
      }
    }

    /** Sends the response; returns when it is over, which one that is live is not at once. */
    private CompletableFuture<Void> respond(Response response) {
      Optional<CompletableFuture<Void>> live = Optional.empty();
      try (body) {
        live = sendOrBreakOff(response);
      } catch (IOException | UncheckedIOException gone) {
        LOG.debug("client of {} went away", route.path(), gone);
        breakOff(context.res());
      }
      int status = context.res().getStatus();
      return live.orElseGet(() -> CompletableFuture.completedFuture(null))
          .thenRun(() -> metrics.served(route, status, System.nanoTime() - started));
    }

    private Optional<CompletableFuture<Void>> sendOrBreakOff(Response response) throws IOException {
      HttpServletRequest request = context.req();
      Delivery delivery = Delivery.of(route, response, request);
      try (OutputStream out =
          slow.responses().counted(context.res().getOutputStream(), ClientNetwork.of(request))) {
        return send(delivery, request, context.res(), out);
      } catch (UncheckedIOException gone) {
        throw gone;
      } catch (RuntimeException failed) {
        sendFailure(failed);
        return Optional.empty();
      }
    }

    /** Prevents that part of a response is taken for all of it. */
    private static void breakOff(HttpServletResponse response) {
      try {
        response.sendError(BREAK_OFF);
      } catch (IOException | IllegalStateException over) {
        LOG.debug("the connection is closed already", over);
      }
    }

    /** Once part of the response is sent, only a broken connection can show that it ends early. */
    private void sendFailure(RuntimeException failed) throws IOException {
      HttpServletResponse response = context.res();
      Response failure = failed(route, failed);
      if (response.isCommitted()) {
        LOG.warn("{} {} broke off", route.method(), route.path(), failed);
        breakOff(response);
      } else {
        response.reset();
        send(failure, context.req(), response);
      }
    }
  }

  private Response failed(Route route, RuntimeException thrown) {
    Failure failure = failures.read(thrown);
    if (failure.kind() == Kind.INTERNAL) {
      LOG.error("{} {} failed", route.method(), route.path(), thrown);
    } else {
      LOG.debug("{} {}: {}", route.method(), route.path(), failure.sentence());
    }
    return ErrorResponse.of(route, failure);
  }

  private long bodyLimit(Route route) {
    return switch (route.body().map(Route.Body::size).orElse(Route.Size.ORDINARY)) {
      case ORDINARY -> limits.bodyBytes();
      case DOCUMENT -> Math.max(limits.bodyBytes(), Math.min(limits.loadBytes(), DOCUMENT_BYTES));
      case FILE -> limits.loadBytes();
    };
  }

  /** Sends a response; for one that goes on without this thread, returns when it is over. */
  static Optional<CompletableFuture<Void>> send(
      Response sent, HttpServletRequest request, HttpServletResponse response) throws IOException {
    return send(new Delivery(sent, false), request, response, response.getOutputStream());
  }

  private static Optional<CompletableFuture<Void>> send(
      Delivery delivery, HttpServletRequest request, HttpServletResponse response, OutputStream out)
      throws IOException {
    Response sent = delivery.sent();
    response.setStatus(sent.status());
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    sent.headers()
        .forEach(
            (name, values) -> {
              response.setHeader(name, values.get(0));
              values.stream().skip(1).forEach(value -> response.addHeader(name, value));
            });
    if (sent.body() instanceof Response.LiveBody body) {
      return Optional.of(LiveResponse.start(body, request, response));
    }
    boolean bare = sent.status() == 204 || sent.status() == 304;
    if (bare) {
      response.setContentType(null); // a cache would take Javalin's default for the stored copy's
    }
    if (!bare && !request.getMethod().equals("HEAD")) {
      delivery.write(response, out);
    } else if (delivery.gzip() && !bare) {
      response.setHeader("Content-Encoding", "gzip"); // as GET would
    }
    response.flushBuffer(); // so that a committed response is not mistaken for one still to be made
    return Optional.empty();
  }

  /** Ends the requests under way and stops listening. */
  @Override
  public void close() {
    slow.close();
    javalin.stop();
  }
}
