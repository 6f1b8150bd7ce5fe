package io.statehouse.app.http.access;

import io.statehouse.app.access.Authenticator;
import io.statehouse.app.access.Grant;
import io.statehouse.app.access.Identity;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Shape;
import java.util.List;
import java.util.Optional;

/** {@code /access/session}: who is logged in with a browser, and how one logs in. */
public final class SessionRoutes {
  private static final Shape<LogIn> LOG_IN = Shape.of(LogIn.class);
  private static final Shape<Sender> SENDER = Shape.of(Sender.class);

  private final Optional<Authenticator> access;
  private final SessionCookie cookie;
  private final Identity admitted;
  private final List<String> ownLogins;

  @Shape.Secret
  private record LogIn(String user, String password) {}

  /**
   * @param access whether who may do what is configured
   * @param password whether users log in with a password
   * @param sso whether users log in at an issuer
   * @param name absent for someone who has presented nothing
   * @param ownLogins the systems that log senders in themselves, as their originals do
   */
  private record Sender(
      boolean access,
      boolean password,
      boolean sso,
      String kind,
      @Shape.Omitted Optional<String> name,
      List<String> grants,
      List<String> ownLogins) {}

  /**
   * @param access empty if none is configured
   * @param admitted who every sender is then
   * @param ownLogins the systems that log senders in themselves, as their originals do
   */
  public SessionRoutes(
      Optional<Authenticator> access,
      SessionCookie cookie,
      Identity admitted,
      List<String> ownLogins) {
    this.access = access;
    this.cookie = cookie;
    this.admitted = admitted;
    this.ownLogins = List.copyOf(ownLogins);
  }

  public List<Route> routes() {
    return List.of(current(), logIn(), logOut());
  }

  private Route current() {
    return Route.get("/access/session")
        .needsNothing()
        .summary("Who sends the request, and what they may do.")
        .fails(Kind.UNAUTHENTICATED)
        .returns(SENDER, this::sender);
  }

  private Sender sender(Request request) {
    return described(access.map(known -> sender(known, request)).orElse(admitted));
  }

  private Sender described(Identity identity) {
    return new Sender(
        access.isPresent(),
        access.filter(Authenticator::takesPasswords).isPresent(),
        access.filter(known -> known.signOn().isOffered()).isPresent(),
        identity.kind().word(),
        Optional.of(identity.name()).filter(name -> !name.isEmpty()),
        identity.grants().stream().map(Grant::toString).toList(),
        ownLogins);
  }

  private Identity sender(Authenticator known, Request request) {
    return cookie
        .of(request)
        .flatMap(known::resume)
        .orElseGet(() -> known.identify(request.credentials()));
  }

  private Route logIn() {
    return Route.post("/access/session")
        .needsNothing()
        .summary("Logs a user in: the response has a cookie for this browser.")
        .fails(Kind.UNAUTHENTICATED, Kind.TOO_MANY_REQUESTS)
        .body(LOG_IN.request())
        .answers(SENDER.response())
        .by(this::logIn);
  }

  private Response logIn(Request request) {
    LogIn given = LOG_IN.read(request.bytes());
    Authenticator known =
        access.orElseThrow(
            () ->
                AppException.misused("this server asks nobody to log in: access.file is not set"));
    Authenticator.LoggedIn begun = known.logIn(request.client(), given.user, given.password);
    request.sentBy(begun.identity());
    return cookie.set(Response.json(SENDER.write(described(begun.identity()))), begun.session());
  }

  private Route logOut() {
    return Route.delete("/access/session")
        .needsNothing()
        .summary("Ends the session of this browser.")
        .answersNothing(204)
        .by(this::logOut);
  }

  private Response logOut(Request request) {
    access.ifPresent(known -> cookie.of(request).ifPresent(known::logOut));
    return cookie.clear(Response.nothing());
  }
}
