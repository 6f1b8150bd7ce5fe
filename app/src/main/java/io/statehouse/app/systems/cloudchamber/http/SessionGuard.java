package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.access.Identity;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.Admission;
import io.statehouse.app.http.Handler;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.http.SecurityScheme;
import io.statehouse.app.system.SystemContext;
import io.statehouse.domain.cloudchamber.accounts.Sessions;
import io.statehouse.domain.cloudchamber.entities.ActiveSession;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.SessionToken;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
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

  /** The time for which a browser keeps the cookie; a session that is not used ends earlier. */
  private static final int COOKIE_SECONDS = 2_592_000;

  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private static final String SET_COOKIE = "Set-Cookie";
  private static final String NO_SESSION = "CloudChamber: no session active";
  static final String NO_RIGHT = "CloudChamber: permission denied";

  private static final SecurityScheme SESSION =
      SecurityScheme.cookie("cloudchamberSession", COOKIE, "The session, which a log-in begins.");

  /**
   * Makes a guard; a read-only server has no sessions, since a log-in writes one, and so does its
   * use.
   */
  static SessionGuard of(Sessions sessions, SystemContext context) {
    return new SessionGuard(
        sessions,
        new PlainErrors(context.failures()),
        context.config().tls().isPresent(),
        context.store().readOnly().map(why -> why + ", and so has no sessions"));
  }

  /** Makes a route for all clients, which knows no sessions. */
  Route open(RouteBuilder route, Handler handler) {
    return declared(route).by(handler.withFailures(errors::response));
  }

  /** Makes a route for clients that have a session, regardless of the rights of its user. */
  Route forSession(RouteBuilder route, BiFunction<ActiveSession, Request, Response> handler) {
    return guarded(route, NO_SESSION, handler);
  }

  /** Makes a route for users, whose rights its handler checks. */
  Route forUser(RouteBuilder route, BiFunction<Caller, Request, Response> handler) {
    return guarded(route, NO_RIGHT, (session, request) -> handler.apply(session.caller(), request));
  }

  private Route guarded(
      RouteBuilder route, String refusal, BiFunction<ActiveSession, Request, Response> handler) {
    Function<Request, CloudChamberException> refused =
        request -> new CloudChamberException(Kind.DENIED, refusal);
    return aware(
        documented(route).requires(SESSION),
        request -> admission(request, refused),
        request -> handle(request, refused, handler));
  }

  /**
   * Makes a route for users, of which some requests are for all clients.
   *
   * @param open which requests those are
   * @param refused what is wrong with another request that has no session
   */
  Route forUserUnless(
      Predicate<Request> open,
      Function<Request, CloudChamberException> refused,
      RouteBuilder route,
      Handler forAll,
      BiFunction<Caller, Request, Response> forUser) {
    return aware(
        documented(route),
        request -> open.test(request) ? Optional.empty() : admission(request, refused),
        request ->
            open.test(request)
                ? forAll.handle(request)
                : handle(
                    request, refused, (session, user) -> forUser.apply(session.caller(), user)));
  }

  private static RouteBuilder documented(RouteBuilder route) {
    return route.refuses(403, "There is no session, or its user lacks a right.");
  }

  private static RouteBuilder declared(RouteBuilder route) {
    return PlainErrors.document(route.needsOriginalLogin().originalBelow("/api").anyCase());
  }

  /** Makes a route that knows sessions: as in the original, every response sets the cookie. */
  private Route aware(RouteBuilder route, Admission admission, Handler handler) {
    Handler setting = request -> withCookie(request, handler.handle(request));
    return declared(route)
        .admission(
            request -> admission.refusal(request).map(refusal -> withCookie(request, refusal)))
        .by(
            setting.withFailures(
                (request, failed) -> withCookie(request, errors.response(request, failed))));
  }

  /** A body is waited for only if there is a session. */
  private Optional<Response> admission(
      Request request, Function<Request, CloudChamberException> refused) {
    if (!request.awaitsBody()) {
      return Optional.empty();
    }
    try {
      return find(request).isPresent() ? Optional.empty() : Optional.of(denied(request, refused));
    } catch (RuntimeException failed) {
      return Optional.of(errors.response(request, failed));
    }
  }

  private Response handle(
      Request request,
      Function<Request, CloudChamberException> refused,
      BiFunction<ActiveSession, Request, Response> handler) {
    Optional<ActiveSession> session = find(request);
    session.ifPresent(
        active -> request.sentBy(Identity.original(active.caller().name().toString())));
    return session.isPresent() ? handler.apply(session.get(), request) : denied(request, refused);
  }

  private Optional<ActiveSession> find(Request request) {
    noSessions.ifPresent(
        why -> {
          throw AppException.readOnly(why);
        });
    return token(request).flatMap(sessions::resume);
  }

  private Response denied(Request request, Function<Request, CloudChamberException> refused) {
    Response denied = errors.response(request, refused.apply(request));
    return token(request).isPresent() ? ended(denied) : denied;
  }

  /**
   * Returns the token that a request presents; whether its session is still valid is not known.
   * Cookies of other programs on the same host may have the same name, so the first that is a token
   * counts.
   */
  static Optional<SessionToken> token(Request request) {
    return request.cookies(COOKIE).stream()
        .flatMap(text -> SessionToken.parse(text).stream())
        .findFirst();
  }

  /**
   * Returns the response with the cookie of the request, which the browser then keeps longer; with
   * an empty one if there is none.
   */
  private Response withCookie(Request request, Response response) {
    if (response.headers().containsKey(SET_COOKIE) || mayHaveAnother(request)) {
      return response;
    }
    return token(request).map(token -> begun(response, token)).orElseGet(() -> ended(response));
  }

  /**
   * Returns whether an empty cookie could end a session that is not known from the request: that of
   * another program, or one whose cookie the browser does not send along with a link on a page of
   * another site.
   */
  private static boolean mayHaveAnother(Request request) {
    boolean foreign =
        token(request).isEmpty()
            && request.cookies(COOKIE).stream().anyMatch(value -> !value.isEmpty());
    return foreign || request.header("Sec-Fetch-Site").filter("cross-site"::equals).isPresent();
  }

  /** Returns the response with the cookie of a session that begins. */
  Response begun(Response response, SessionToken token) {
    return response.withCookie(
        COOKIE,
        token.text(),
        attributes(COOKIE_SECONDS, Instant.now().plusSeconds(COOKIE_SECONDS)));
  }

  /** Returns the response with an empty cookie, since the session has ended. */
  Response ended(Response response) {
    return response.withCookie(COOKIE, "", attributes(0, Instant.EPOCH));
  }

  private String attributes(int seconds, Instant end) {
    return "; Path=/; Max-Age=%d; Expires=%s%s"
        .formatted(seconds, HTTP_DATE.format(end), secure ? "; Secure" : "");
  }
}
