package io.statehouse.app.access;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;

/** The decision whether someone may do something. All that needs one is decided here. */
public final class Decision {
  private Decision() {}

  /**
   * @throws AppException if someone may not do something: with advice to log in, if they have not
   */
  public static void require(Identity identity, Right right, Area area) {
    if (!identity.may(right, area)) {
      throw refusal(identity, right, area);
    }
  }

  /**
   * @throws AppException if someone may not do something in any part of an area
   */
  public static void requireIn(Identity identity, Right right, Area area) {
    if (!identity.mayIn(right, area)) {
      throw refusal(identity, right, area);
    }
  }

  private static AppException refusal(Identity identity, Right right, Area area) {
    String needed = new Grant(right, area).toString();
    return identity.isAnonymous()
        ? new AppException(
            Kind.UNAUTHENTICATED, "this needs " + needed + ": send a token, or user and password")
        : new AppException(Kind.FORBIDDEN, identity + " has no right to this: it needs " + needed);
  }
}
