package io.statehouse.domain.gis.routes.entities;

import static java.util.Objects.requireNonNull;

/** A route, and the id under which it is stored. */
public record PublishedRoute(RouteId id, Route route) {
  public PublishedRoute {
    requireNonNull(id, "id");
    requireNonNull(route, "route");
  }

  /** The route under the id that this product gives it. */
  public static PublishedRoute of(Route route) {
    return new PublishedRoute(route.pattern().routeId(), route);
  }

  public Pattern pattern() {
    return route.pattern();
  }
}
