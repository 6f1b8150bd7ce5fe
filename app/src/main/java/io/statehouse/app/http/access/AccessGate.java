package io.statehouse.app.http.access;

import io.statehouse.app.access.Authenticator;
import io.statehouse.app.access.Credentials;
import io.statehouse.app.access.Decision;
import io.statehouse.app.access.Identity;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Gate;
import io.statehouse.app.http.Need;
import io.statehouse.app.http.Request;
import java.util.Optional;

/** Admits those who have the right that a request needs. */
public final class AccessGate implements Gate {
  /** A page of another site cannot have a browser send it. */
  private static final String OWN_PAGE = "X-Statehouse-Console";

  private final Authenticator authenticator;
  private final SessionCookie cookie;

  public AccessGate(Authenticator authenticator, SessionCookie cookie) {
    this.authenticator = authenticator;
    this.cookie = cookie;
  }

  @Override
  public void admit(Need need, Request request) {
    switch (need.who()) {
      case ANYONE -> request.sentBy(Identity.NOBODY);
      case ORIGINAL -> request.sentBy(Identity.ORIGINAL);
      case KNOWN -> {
        identify(request);
        requireKnown(request.identity());
      }
      case PARTS -> {
        identify(request);
        Decision.requireIn(request.identity(), need.right(), need.area(request));
      }
      case GRANTED -> {
        identify(request);
        Decision.require(request.identity(), need.right(), need.area(request));
      }
    }
  }

  @Override
  public boolean stillAdmits(Need need, Request request) {
    return need.who() != Need.Who.GRANTED
        || authenticator.stillMay(request.identity(), need.right(), need.area(request));
  }

  private void identify(Request request) {
    Credentials presented = request.credentials();
    Optional<Identity> user =
        presented.authorization().isPresent()
            ? Optional.empty()
            : cookie.of(request).flatMap(authenticator::resume);
    user.ifPresent(present -> requireOwnPage(request));
    request.sentBy(user.orElseGet(() -> authenticator.identify(presented)));
  }

  /** What a browser sends by itself does not show that a person wanted it. */
  private static void requireOwnPage(Request request) {
    if (request.endpoint().method().writes() && request.header(OWN_PAGE).isEmpty()) {
      throw new AppException(
          Kind.FOREIGN,
          "refused: a browser's session may write only with the header "
              + OWN_PAGE
              + ", which this server's own pages send");
    }
  }

  private static void requireKnown(Identity identity) {
    if (!identity.isKnown()) {
      throw new AppException(Kind.UNAUTHENTICATED, "log in: send a token, or user and password");
    }
  }
}
