package io.statehouse.app.http;

import io.statehouse.app.access.Identity;

/** Decides on each request before anything of it is done, its body included. */
@FunctionalInterface
public interface Gate {
  /** Admits all, as someone at this machine. */
  Gate OPEN = (need, request) -> request.sentBy(Identity.LOCAL);

  /**
   * Finds out who sends a request, and says it to the request.
   *
   * @throws io.statehouse.app.failure.AppException if they are not known, or may not send it
   */
  void admit(Need need, Request request);

  /**
   * Returns whether the sender of a request that was admitted may still have its response, which is
   * being sent as it comes into being. This is fast, and waits for nothing.
   */
  default boolean stillAdmits(Need need, Request request) {
    return true;
  }
}
