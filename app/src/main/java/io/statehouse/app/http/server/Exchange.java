package io.statehouse.app.http.server;

import io.statehouse.app.config.HttpLimits;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.BodySize;
import io.statehouse.app.http.ClientSlots;
import io.statehouse.app.http.ErrorResponse;
import io.statehouse.app.http.Gate;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.RequestBody;
import io.statehouse.app.http.RequestMetrics;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.ports.transact.Origin;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request and its response. */
final class Exchange {
  private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

  /** Most bytes of a document: it takes several times as much memory while it is read. */
  static final long DOCUMENT_BYTES = 16 << 20;

  /**
   * The state that all exchanges of a server share.
   *
   * @param own known once the port is known, which is before the first request
   */
  record Shared(
      Supplier<OriginCheck> own,
      Forwarding forwarding,
      Gate gate,
      RequestAudit audit,
      HttpLimits limits,
      Failures failures,
      RequestMetrics metrics,
      SlowClients slow) {}

  private final Shared shared;
  private final long started = System.nanoTime();
  private final Route route;
  private final Map<String, String> parameters;
  private final JettyCall call;
  private final ArrivingBody body;
  private Optional<Request> admitted = Optional.empty();
  private Optional<Kind> failed = Optional.empty();

  /**
   * @param parameters those of the path, as they were sent
   */
  Exchange(Shared shared, Route route, Map<String, String> parameters, JettyCall call) {
    this.shared = shared;
    this.route = route;
    this.parameters = parameters;
    this.call = call.whenOver(this::count);
    this.body = new ArrivingBody(call, bodyLimit(route, shared.limits()), shared.slow().bodies());
  }

  /**
   * Responds at once if the request is refused, or nothing of the body that its handler needs is
   * still to come; otherwise when that has arrived.
   */
  void begin() {
    Request request;
    try {
      requireOwnOrigin();
      request = new Request(call, route.endpoint(), parameters, body);
    } catch (RuntimeException failed) {
      respond(failure(failed));
      return;
    }
    Optional<Response> refusal;
    try {
      shared.gate().admit(route.endpoint().need(), request);
      admitted = Optional.of(request);
      if (route.description().body().isPresent()) {
        body.begin();
      }
      refusal = route.serving().admission().refusal(request);
    } catch (RuntimeException failed) {
      respond(recorded(request, failure(failed)));
      return;
    }
    if (refusal.isPresent()) {
      respond(recorded(request, refusal.get()));
    } else if (request.awaitsBody()) {
      body.rest()
          .thenRun(() -> handle(request))
          .exceptionally(
              bug -> {
                call.over().failed(bug);
                return null;
              });
    } else {
      handle(request);
    }
  }

  private void requireOwnOrigin() {
    shared.own().get().check(route.method().writes(), call.host(), call.header("Origin"));
  }

  /** Of large responses only a few are made, or wait for their clients, at a time. */
  private void handle(Request request) {
    if (!route.serving().large().test(request)) {
      respond(handled(request));
      return;
    }
    ClientSlots slots = shared.slow().large();
    try {
      slots.enter(call.client());
    } catch (AppException tooMany) {
      respond(failure(tooMany));
      return;
    }
    try {
      respond(handled(request));
    } finally {
      slots.leave(call.client());
    }
  }

  private Response handled(Request request) {
    try {
      shared.audit().begin(request);
    } catch (AppException unrecorded) {
      return failure(unrecorded);
    }
    try {
      return recorded(request, Origin.of(request, () -> route.serving().handler().handle(request)));
    } catch (RuntimeException failed) {
      return recorded(request, failure(failed));
    }
  }

  private boolean isStillAdmitted() {
    return admitted
        .map(request -> shared.gate().stillAdmits(route.endpoint().need(), request))
        .orElse(true);
  }

  private Response recorded(Request request, Response response) {
    shared.audit().end(request, response.status(), failed);
    return response;
  }

  /** Sends the response; one that is live is not over when this returns. */
  private void respond(Response response) {
    try (body) {
      send(response);
    } catch (IOException | UncheckedIOException gone) {
      LOG.debug("client of {} went away", route.path(), gone);
      call.breakOff(gone);
    } catch (RuntimeException failed) {
      sendFailure(failed);
    }
  }

  private void send(Response response) throws IOException {
    Delivery delivery = Delivery.of(route, response, call);
    delivery.head(call);
    if (response.body() instanceof Response.LiveBody live) {
      LiveResponse.start(live, call, this::isStillAdmitted);
      return;
    }
    BufferedBody out = new BufferedBody(call.response());
    if (call.isHead()) {
      out.flush(); // otherwise the web server would say that the body of a GET is empty
    } else {
      try (OutputStream counted = shared.slow().responses().counted(out, call.client())) {
        delivery.body(call, counted);
      }
    }
    out.end(call.over());
  }

  /** Once part of the response is sent, only a broken connection can show that it ends early. */
  private void sendFailure(RuntimeException failed) {
    Response failure = failure(failed);
    if (call.response().isCommitted()) {
      LOG.warn("{} {} broke off", route.method(), route.path(), failed);
      call.breakOff(failed);
    } else {
      call.response().reset();
      Delivery.sendShort(failure, call);
    }
  }

  private void count() {
    shared.metrics().served(route, call.response().getStatus(), System.nanoTime() - started);
  }

  private Response failure(RuntimeException thrown) {
    Failure failure = shared.failures().read(thrown);
    failed = Optional.of(failure.kind());
    if (failure.kind() == Kind.INTERNAL) {
      LOG.error("{} {} failed, request {}", route.method(), route.path(), call.id(), thrown);
    } else {
      LOG.debug("{} {}: {}", route.method(), route.path(), failure.sentence());
    }
    return ErrorResponse.of(route.dialect(), failure);
  }

  private static long bodyLimit(Route route, HttpLimits limits) {
    return switch (route.description().body().map(RequestBody::size).orElse(BodySize.ORDINARY)) {
      case ORDINARY -> limits.bodyBytes();
      case DOCUMENT -> Math.max(limits.bodyBytes(), Math.min(limits.loadBytes(), DOCUMENT_BYTES));
      case FILE -> limits.loadBytes();
    };
  }
}
