package io.statehouse.app.http.access;

import io.statehouse.app.access.Identity;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Gate;
import io.statehouse.app.http.Need;
import io.statehouse.app.http.Request;

/**
 * Admits other machines to a server on which nobody is known but to the log-in of an original
 * system: to what that guards, and to what everyone may know.
 */
public final class OriginalsGate implements Gate {
  @Override
  public void admit(Need need, Request request) {
    if (need.isOfRight()) {
      throw new AppException(
          Kind.FORBIDDEN, "this server knows no rights: set access.file to serve this");
    }
    request.sentBy(Identity.ORIGINAL);
  }
}
