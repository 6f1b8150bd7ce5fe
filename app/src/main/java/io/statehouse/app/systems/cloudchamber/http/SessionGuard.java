package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.failure.AppException;
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
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Makes the routes of the original's API: finds the session of each request by its cookie before
 * the route handles it, and responds in the original's form to what the route throws. It documents
 * both with the route.
 *
 * @param secure whether browsers send the cookie over TLS alone
 * @param noSessions why there are no sessions, in one sentence; empty if there may be
 */
record SessionGuard(
    Sessions sessions, PlainErrors errors, boolean secure, Optional<String> noSessions) {
  private static final String COOKIE = "CC-Session";

  /** How long a browser keeps the cookie; a session that is not used ends earlier. */
  private static final int COOKIE_SECONDS = 2_592_000;

  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private static final String SET_COOKIE = "Set-Cookie";
  private static final String NO_SESSION = "CloudChamber: no session active";
  private static final String NO_RIGHT = "CloudChamber: permission denied";

  private static final SecurityScheme SESSION =
      SecurityScheme.cookie("cloudchamberSession", COOKIE, "The session, which a log-in begins.");

  /** A read-only server has no sessions: a log-in writes one, and so does its use. */
  static SessionGuard of(Sessions sessions, SystemContext context) {
    return new SessionGuard(
        sessions,
        new PlainErrors(context.failures()),
        context.config().tls().isPresent(),
        context.store().readOnly().map(why -> why + ", and so has no sessions"));
  }

  /** Makes a route for all clients. */
  Route open(RouteBuilder route, Handler handler) {
    return route(route, request -> {}, handler);
  }

  /** Makes a route for clients that have a session, whatever the rights of its user. */
  Route forSession(RouteBuilder route, BiFunction<ActiveSession, Request, Response> handler) {
    return guarded(route, NO_SESSION, handler);
  }

  /** Makes a route for users, whose rights its handler checks. */
  Route forUser(RouteBuilder route, BiFunction<Caller, Request, Response> handler) {
    return guarded(route, NO_RIGHT, (session, request) -> handler.apply(session.caller(), request));
  }

  private Route guarded(
      RouteBuilder route, String refusal, BiFunction<ActiveSession, Request, Response> handler) {
    return route(
        documented(route).requires(SESSION),
        request -> requireToWait(request, refusal),
        request -> handle(request, refusal, handler));
  }

  /**
   * Makes a route for users, of which some requests are for all clients.
   *
   * @param open which requests those are
   */
  Route forUserUnless(
      Predicate<Request> open,
      RouteBuilder route,
      Handler forAll,
      BiFunction<Caller, Request, Response> forUser) {
    return route(
        documented(route),
        request -> {
          if (!open.test(request)) {
            requireToWait(request, NO_RIGHT);
          }
        },
        request ->
            open.test(request)
                ? forAll.handle(request)
                : handle(
                    request, NO_RIGHT, (session, user) -> forUser.apply(session.caller(), user)));
  }

  private static RouteBuilder documented(RouteBuilder route) {
    return route.refuses(403, "There is no session, or its user lacks a right.");
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
    noSessions.ifPresent(
        why -> {
          throw AppException.readOnly(why);
        });
    return token(request)
        .flatMap(sessions::resume)
        .orElseThrow(() -> new CloudChamberException(Kind.DENIED, refusal));
  }

  /** As in the original, a session goes on with responses of failure too. */
  private Response handle(
      Request request, String refusal, BiFunction<ActiveSession, Request, Response> handler) {
    ActiveSession session = require(request, refusal);
    Handler ofSession = current -> handler.apply(session, current);
    return renewed(request, ofSession.withFailures(errors::response).handle(request));
  }

  /**
   * The token that a request presents; whether its session goes on is not known. Cookies of other
   * programs on the same host may have the same name, so the first that is a token counts.
   */
  static Optional<SessionToken> token(Request request) {
    return request.cookies(COOKIE).stream()
        .flatMap(text -> SessionToken.parse(text).stream())
        .findFirst();
  }

  /** The same response, after which the browser keeps the cookie longer, unless it has ended. */
  private Response renewed(Request request, Response response) {
    return response.headers().containsKey(SET_COOKIE)
        ? response
        : token(request).map(token -> begun(response, token)).orElse(response);
  }

  /** The same response, with which a session begins. */
  Response begun(Response response, SessionToken token) {
    return response.withCookie(
        COOKIE,
        token.text(),
        attributes(COOKIE_SECONDS, Instant.now().plusSeconds(COOKIE_SECONDS)));
  }

  /** The same response, with which a session has ended. */
  Response ended(Response response) {
    return response.withCookie(COOKIE, "", attributes(0, Instant.EPOCH));
  }

  private String attributes(int seconds, Instant end) {
    return "; Path=/; Max-Age=%d; Expires=%s%s"
        .formatted(seconds, HTTP_DATE.format(end), secure ? "; Secure" : "");
  }
}
