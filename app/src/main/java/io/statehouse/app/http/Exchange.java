package io.statehouse.app.http;

import io.javalin.http.Context;
import io.statehouse.app.config.HttpLimits;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request and its response. */
final class Exchange {
  private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

  /** The status by which the web server closes the connection in the middle of a response. */
  private static final int BREAK_OFF = -1;

  /** Most bytes of a document: it takes several times as much memory while it is read. */
  private static final long DOCUMENT_BYTES = 16 << 20;

  /**
   * What all exchanges of a server share.
   *
   * @param own known once the port is known, which is before the first request
   */
  record Shared(
      Supplier<OwnOrigin> own,
      HttpLimits limits,
      Failures failures,
      RequestMetrics metrics,
      SlowClients slow) {}

  private final Shared shared;
  private final long started = System.nanoTime();
  private final Route route;
  private final Context context;
  private final ArrivingBody body;

  Exchange(Shared shared, Route route, Context context) {
    this.shared = shared;
    this.route = route;
    this.context = context;
    this.body =
        new ArrivingBody(
            ServletContextRequest.getServletContextRequest(context.req()),
            bodyLimit(route, shared.limits()),
            shared.slow().bodies());
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
      if (route.description().body().isPresent()) {
        body.begin();
      }
      refusal = route.serving().admission().refusal(request);
    } catch (RuntimeException failed) {
      respond(failure(failed));
      return;
    }
    if (refusal.isPresent()) {
      respond(refusal.get());
    } else if (request.awaitsBody()) {
      context.future(() -> body.rest().thenCompose(here -> handle(request)));
    } else {
      CompletableFuture<Void> over = handle(request);
      if (!over.isDone()) {
        context.future(() -> over);
      }
    }
  }

  private void requireOwnOrigin() {
    shared
        .own()
        .get()
        .check(
            route.method().writes(),
            Optional.ofNullable(context.header("Host")).orElse(""),
            Optional.ofNullable(context.header("Origin")));
  }

  /** Of large responses only a few are made, or wait for their clients, at a time. */
  private CompletableFuture<Void> handle(Request request) {
    if (!route.serving().large().test(request)) {
      return respond(handled(request));
    }
    String client = ClientNetwork.of(context.req());
    ClientSlots slots = shared.slow().large();
    try {
      slots.enter(client);
    } catch (AppException tooMany) {
      return respond(failure(tooMany));
    }
    try {
      return respond(handled(request));
    } finally {
      slots.leave(client);
    }
  }

  private Response handled(Request request) {
    try {
      return route.serving().handler().handle(request);
    } catch (RuntimeException failed) {
      return failure(failed);
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
        .thenRun(() -> shared.metrics().served(route, status, System.nanoTime() - started));
  }

  private Optional<CompletableFuture<Void>> sendOrBreakOff(Response response) throws IOException {
    HttpServletRequest request = context.req();
    Delivery delivery = Delivery.of(route, response, request);
    try (OutputStream out =
        shared
            .slow()
            .responses()
            .counted(context.res().getOutputStream(), ClientNetwork.of(request))) {
      return delivery.send(request, context.res(), out);
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
    Response failure = failure(failed);
    if (response.isCommitted()) {
      LOG.warn("{} {} broke off", route.method(), route.path(), failed);
      breakOff(response);
    } else {
      response.reset();
      Delivery.send(failure, context.req(), response);
    }
  }

  private Response failure(RuntimeException thrown) {
    Failure failure = shared.failures().read(thrown);
    if (failure.kind() == Kind.INTERNAL) {
      LOG.error("{} {} failed", route.method(), route.path(), thrown);
    } else {
      LOG.debug("{} {}: {}", route.method(), route.path(), failure.sentence());
    }
    return ErrorResponse.of(route, failure);
  }

  private static long bodyLimit(Route route, HttpLimits limits) {
    return switch (route.description().body().map(RequestBody::size).orElse(BodySize.ORDINARY)) {
      case ORDINARY -> limits.bodyBytes();
      case DOCUMENT -> Math.max(limits.bodyBytes(), Math.min(limits.loadBytes(), DOCUMENT_BYTES));
      case FILE -> limits.loadBytes();
    };
  }
}
