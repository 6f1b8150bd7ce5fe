package io.statehouse.app.http.stores;

import io.statehouse.app.access.Area;
import io.statehouse.app.access.Identity;
import io.statehouse.app.access.Right;
import io.statehouse.app.http.Request;

/** The decision who may use a store whose keys hold secrets as their own. */
@FunctionalInterface
public interface StoreAccess {
  /** Permits it to administrators of the system, but to no one where nobody is known. */
  StoreAccess BY_RIGHT =
      (request, system) ->
          request.identity().kind() != Identity.Kind.LOCAL
              && request.identity().may(Right.ADMIN, new Area.OfSystem(system));

  /** Returns whether the caller may use the store of a system whose keys hold secrets. */
  boolean permitsSecrets(Request request, String system);
}
