package io.statehouse.app.http;

import java.util.List;
import java.util.function.Predicate;

/** Routes that belong together in the description: those of one system, or of the server. */
public record RouteGroup(String name, String description, List<Route> routes) {
  public RouteGroup {
    routes = List.copyOf(routes);
  }

  /** Returns the group without some of its routes. */
  public RouteGroup without(Predicate<Route> which) {
    return new RouteGroup(name, description, routes.stream().filter(which.negate()).toList());
  }
}
