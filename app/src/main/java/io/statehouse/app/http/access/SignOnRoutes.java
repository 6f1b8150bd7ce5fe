package io.statehouse.app.http.access;

import io.statehouse.app.access.Authenticator;
import io.statehouse.app.access.SingleSignOn;
import io.statehouse.app.access.issuer.CodeFlow;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.RateLimit;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import java.util.List;
import java.util.Optional;

/** {@code /access/oidc}: the sign-in of a browser at an issuer. */
public final class SignOnRoutes {
  private static final String LOGIN = "/access/oidc/login";
  private static final String RETURN = "/access/oidc/return";
  private static final int SEE_OTHER = 303;
  private static final int REFUSED = 403;

  /** Sign-ins a second and at once that may be begun from one address. */
  private static final int RATE = 1;

  private static final int BURST = 20;

  private final Optional<SingleSignOn> signOn;
  private final SessionCookie session;
  private final SignOnCookie cookie;
  private final OwnAddress address;
  private final RateLimit limit = new RateLimit(RATE, BURST, System::nanoTime);

  /**
   * @param signOn empty if everyone may do all
   */
  public SignOnRoutes(Optional<SingleSignOn> signOn, SessionCookie session, OwnAddress address) {
    this.signOn = signOn;
    this.session = session;
    this.cookie = new SignOnCookie(session.secure());
    this.address = address;
  }

  public List<Route> routes() {
    return List.of(login(), comeBack());
  }

  private Route login() {
    return Route.get(LOGIN)
        .needsNothing()
        .summary("Sends a browser to the issuer that signs users in.")
        .fails(Kind.NOT_FOUND, Kind.TOO_MANY_REQUESTS)
        .answersNothing(SEE_OTHER)
        .by(limit.limited(this::login));
  }

  private Response login(Request request) {
    CodeFlow.Begun begun = configured().begin(address.of(request, RETURN));
    return cookie.set(redirect(begun.location()), begun.browser());
  }

  private Route comeBack() {
    return Route.get(RETURN)
        .needsNothing()
        .summary("Takes a browser back from the issuer: the response has a cookie for it.")
        .required("state", "The one with which the browser was sent there.")
        .query("code", "What the issuer gives for who has signed in.")
        .query("error", "Why it has refused.")
        .anyQuery()
        .audited()
        .fails(Kind.NOT_FOUND, Kind.TOO_MANY_REQUESTS)
        .refuses(REFUSED, "Why nobody is signed in.")
        .answersNothing(SEE_OTHER)
        .by(this::comeBack);
  }

  private Response comeBack(Request request) {
    CodeFlow.Returned returned =
        new CodeFlow.Returned(
            request.query("state"), request.optionalQuery("code"), request.optionalQuery("error"));
    try {
      Authenticator.LoggedIn begun = configured().finish(cookie.of(request), returned);
      request.sentBy(begun.identity());
      return session.set(cookie.clear(redirect("/")), begun.session());
    } catch (AppException refused) {
      if (refused.kind() == Kind.UNAUTHENTICATED) {
        return refusal(request, refused.getMessage());
      }
      throw refused;
    }
  }

  /** Responds to a person: for a status of 401, a browser would ask for a password. */
  private Response refusal(Request request, String why) {
    return cookie.clear(
        Response.text(why + "\n\nTo sign in again, open " + address.of(request, "/") + "\n")
            .with("Cache-Control", "no-store")
            .as(REFUSED));
  }

  private SingleSignOn configured() {
    return signOn.orElseThrow(
        () ->
            new AppException(
                Kind.NOT_FOUND, "this server asks nobody to log in: access.file is not set"));
  }

  private static Response redirect(String location) {
    return Response.status(SEE_OTHER).with("Location", location).with("Cache-Control", "no-store");
  }
}
