package io.statehouse.app.http.stores;

import io.statehouse.app.http.Request;

/**
 * The one place that decides who may use a store as their own. The request has already been
 * accepted as one of this machine, whose users may use the stores without secrets.
 */
@FunctionalInterface
public interface StoreAccess {
  /**
   * Requests are not authenticated, so no one may use a store whose keys hold secrets, or decide
   * who may do what.
   */
  StoreAccess WITHOUT_SECRETS = (request, system) -> false;

  /** Returns whether the caller may use the store of a system whose keys hold secrets. */
  boolean permitsSecrets(Request request, String system);
}
