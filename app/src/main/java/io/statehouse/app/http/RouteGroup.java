package io.statehouse.app.http;

import java.util.List;

/** Routes that belong together in the description: those of one system, or of the server. */
public record RouteGroup(String name, String description, List<Route> routes) {
  public RouteGroup {
    routes = List.copyOf(routes);
  }
}
