package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.RouteBuilder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The response to a failure, as clients of the original know it: its sentence in plain text. */
record PlainErrors(Failures failures) {
  private static final Logger LOG = LoggerFactory.getLogger(PlainErrors.class);

  Response response(Request request, RuntimeException thrown) {
    Failure failure = failures.read(thrown);
    if (failure.kind() == Kind.INTERNAL) {
      LOG.error("{} {} failed", request.endpoint().method(), request.endpoint().path(), thrown);
    }
    return text(status(failure.kind()), failure.sentence() + "\n");
  }

  /** Returns a response of plain text, as it is. */
  static Response text(int status, String text) {
    return Response.text(text).as(status);
  }

  /** Returns the response where the original has no route, although ours is wider. */
  static Response noRoute() {
    return text(404, "404 page not found\n");
  }

  /** Returns the status of a failure; the original has no 409 for an item that already exists. */
  private static int status(Kind kind) {
    return kind == Kind.EXISTS ? 400 : kind.status();
  }

  /** Documents what any route may respond with. */
  static RouteBuilder document(RouteBuilder route) {
    return route
        .refuses(400, "The request is wrong.")
        .refuses(500, "A stored record is unreadable, the store denies access, or there is a bug.")
        .refuses(503, "The store does not respond.")
        .refuses(507, "The store accepts no writes.");
  }
}
