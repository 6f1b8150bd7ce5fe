package io.statehouse.app.http.access;

import io.statehouse.app.access.Authenticator;
import io.statehouse.app.access.Decision;
import io.statehouse.app.access.Identity;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Gate;
import io.statehouse.app.http.Need;
import io.statehouse.app.http.Request;

/** Admits those who have the right that a request needs. */
public final class AccessGate implements Gate {
  private final Authenticator authenticator;

  public AccessGate(Authenticator authenticator) {
    this.authenticator = authenticator;
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
      case GRANTED -> {
        identify(request);
        Decision.require(request.identity(), need.right(), need.area(request));
      }
    }
  }

  private void identify(Request request) {
    request.sentBy(authenticator.identify(request.credentials()));
  }

  private static void requireKnown(Identity identity) {
    if (identity.isAnonymous() && identity.grants().isEmpty()) {
      throw new AppException(Kind.UNAUTHENTICATED, "log in: send a token, or user and password");
    }
  }
}
