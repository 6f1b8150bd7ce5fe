package io.statehouse.app.systems.runm.config;

import io.statehouse.app.access.Area;
import io.statehouse.app.access.Identity;
import io.statehouse.app.access.Right;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;

/** The user that a request says it is from, which runm's clients say without any proof. */
public final class ClaimedUser {
  private ClaimedUser() {}

  /**
   * Requires that a sender is that user, or may send requests in the name of others.
   *
   * @throws AppException if that is not so
   */
  public static void require(Identity sender, String user, String system) {
    boolean trusted = sender.may(Right.SPEAK_FOR_OTHERS, new Area.OfSystem(system));
    if (!trusted && (sender.isAnonymous() || !sender.name().equals(user))) {
      throw new AppException(
          Kind.FORBIDDEN,
          "%s may not send requests as user \"%s\": that needs the role %s.trusted"
              .formatted(sender, user, system));
    }
  }
}
