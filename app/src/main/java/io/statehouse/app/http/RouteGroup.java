package io.statehouse.app.http;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Routes that belong together in the description: those of one system, or of the server. */
public record RouteGroup(String name, String description, List<Route> routes) {
  public RouteGroup {
    routes = List.copyOf(routes);
  }

  /** Returns the group without the routes whose paths others have already. */
  public RouteGroup beside(List<RouteGroup> others) {
    Set<String> taken =
        others.stream()
            .flatMap(group -> group.routes().stream())
            .map(Route::path)
            .collect(Collectors.toSet());
    return without(route -> taken.contains(route.path()));
  }

  /** Returns the group with another route. */
  public RouteGroup with(Route another) {
    return new RouteGroup(name, description, Route.all(routes, List.of(another)));
  }

  /** Returns the group without some of its routes. */
  public RouteGroup without(Predicate<Route> which) {
    return new RouteGroup(name, description, routes.stream().filter(which.negate()).toList());
  }
}
