package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.http.Handler;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.http.SecurityScheme;
import io.statehouse.app.system.SystemContext;
import io.statehouse.domain.cloudchamber.ActiveSession;
import io.statehouse.domain.cloudchamber.Caller;
import io.statehouse.domain.cloudchamber.CloudChamberException;
import io.statehouse.domain.cloudchamber.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.SessionToken;
import io.statehouse.domain.cloudchamber.Sessions;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Makes the routes of the original's API: finds the session of each request by its cookie before
 * the route handles it, and responds in the original's form to what the route throws. It documents
 * both with the route.
 *
 * @param secure whether browsers send the cookie over TLS alone
 */
record SessionGuard(Sessions sessions, PlainErrors errors, boolean secure) {
  private static final String COOKIE = "CC-Session";

  /** How long a browser keeps the cookie; a session that is not used ends earlier. */
  private static final int COOKIE_SECONDS = 2_592_000;

  private static final SecurityScheme SESSION =
      SecurityScheme.cookie("cloudchamberSession", COOKIE, "The session, which a log-in begins.");

  static SessionGuard of(Sessions sessions, SystemContext context) {
    return new SessionGuard(
        sessions, new PlainErrors(context.failures()), context.config().tls().isPresent());
  }

  /** Makes a route for all clients. */
  Route open(RouteBuilder route, Handler handler) {
    return route(route, request -> {}, handler);
  }

  /** Makes a route for clients that have a session, whatever the rights of its user. */
  Route forSession(RouteBuilder route, BiFunction<ActiveSession, Request, Response> handler) {
    return guarded(route, "CloudChamber: no session active", handler);
  }

  /** Makes a route for users, whose rights its handler checks. */
  Route forUser(RouteBuilder route, BiFunction<Caller, Request, Response> handler) {
    return guarded(
        route,
        "CloudChamber: permission denied",
        (session, request) -> handler.apply(session.caller(), request));
  }

  private Route guarded(
      RouteBuilder route, String refusal, BiFunction<ActiveSession, Request, Response> handler) {
    return route(
        route.requires(SESSION).refuses(403, "There is no session, or its user lacks a right."),
        request -> requireToWait(request, refusal),
        request -> {
          ActiveSession session = require(request, refusal);
          return renewed(request, handler.apply(session, request));
        });
  }

  private Route route(RouteBuilder route, Consumer<Request> check, Handler handler) {
    return PlainErrors.document(route.original().anyCase())
        .admission(request -> refusal(request, check))
        .by(handler.withFailures(errors::response));
  }

  private Optional<Response> refusal(Request request, Consumer<Request> check) {
    try {
      check.accept(request);
      return Optional.empty();
    } catch (RuntimeException failed) {
      return Optional.of(errors.response(request, failed));
    }
  }

  /** A body is waited for only if there is a session. */
  private void requireToWait(Request request, String refusal) {
    if (request.awaitsBody()) {
      require(request, refusal);
    }
  }

  private ActiveSession require(Request request, String refusal) {
    return token(request)
        .flatMap(sessions::resume)
        .orElseThrow(() -> new CloudChamberException(Kind.DENIED, refusal));
  }

  /** The token that a request presents; whether its session goes on is not known. */
  static Optional<SessionToken> token(Request request) {
    return request.cookie(COOKIE).flatMap(SessionToken::parse);
  }

  /** The same response, after which the browser keeps the cookie longer. */
  private Response renewed(Request request, Response response) {
    return token(request).map(token -> begun(response, token)).orElse(response);
  }

  /** The same response, with which a session begins. */
  Response begun(Response response, SessionToken token) {
    return response.withCookie(COOKIE, token.text(), attributes(COOKIE_SECONDS));
  }

  /** The same response, with which a session has ended. */
  Response ended(Response response) {
    return response.withCookie(COOKIE, "", attributes(0));
  }

  private String attributes(int seconds) {
    return "; Path=/; Max-Age=" + seconds + (secure ? "; Secure" : "");
  }
}
