package io.statehouse.app.http;

import static java.util.stream.Collectors.groupingBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The routes of a server, found by the method and the path of a request. */
public final class RouteTable {
  private final Map<Integer, List<Target>> targets;

  /** A route at one of its paths. */
  private record Target(PathTemplate path, Route route) {

    boolean serves(String method, String[] segments) {
      boolean hasMethod =
          method.equals(route.method().name())
              || (method.equals("HEAD") && route.endpoint().hasHead());
      return hasMethod && path.matches(segments);
    }
  }

  /**
   * The route of a request.
   *
   * @param parameters those of the path, as they were sent
   */
  public record Match(Route route, Map<String, String> parameters) {}

  public RouteTable(List<Route> routes) {
    this.targets =
        routes.stream()
            .flatMap(route -> route.endpoint().templates().map(path -> new Target(path, route)))
            .collect(groupingBy(target -> target.path().length()));
  }

  /**
   * Returns the route that a request is for.
   *
   * @param path as it was sent, without the query
   */
  public Optional<Match> find(String method, String path) {
    String[] segments = PathTemplate.segments(path);
    for (Target target : targets.getOrDefault(segments.length, List.of())) {
      if (target.serves(method, segments)) {
        return Optional.of(new Match(target.route(), target.path().values(segments)));
      }
    }
    return Optional.empty();
  }
}
