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
  public Identity admit(Need need, Request request) {
    return switch (need.who()) {
      case ANYONE -> Identity.NOBODY;
      case ORIGINAL -> Identity.ORIGINAL;
      case KNOWN -> known(authenticator.identify(request.credentials()));
      case GRANTED -> granted(need, request, authenticator.identify(request.credentials()));
    };
  }

  private static Identity known(Identity identity) {
    if (identity.isAnonymous() && identity.grants().isEmpty()) {
      throw new AppException(Kind.UNAUTHENTICATED, "log in: send a token, or user and password");
    }
    return identity;
  }

  private static Identity granted(Need need, Request request, Identity identity) {
    Decision.require(identity, need.right(), need.area(request));
    return identity;
  }
}
