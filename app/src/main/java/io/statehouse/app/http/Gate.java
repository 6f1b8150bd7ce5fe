package io.statehouse.app.http;

import io.statehouse.app.access.Identity;

/** Decides on each request before anything of it is done, its body included. */
@FunctionalInterface
public interface Gate {
  /** Admits all, as someone at this machine. */
  Gate OPEN = (need, request) -> Identity.LOCAL;

  /**
   * Returns who sends a request.
   *
   * @throws io.statehouse.app.failure.AppException if they are not known, or may not send it
   */
  Identity admit(Need need, Request request);
}
