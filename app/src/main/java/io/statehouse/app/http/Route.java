package io.statehouse.app.http;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;

/**
 * One route: what is served and what is documented, in one declaration.
 *
 * <pre>{@code
 * Route.put("/databases/{db}/status")
 *     .needs(WRITE, "db")
 *     .summary("Sets the status of a database.")
 *     .accepts(NewStatus.SHAPE)
 *     .does((request, status) -> databases.setStatus(request.path("db"), status.name()))
 * }</pre>
 *
 * @param endpoint what is documented
 */
public record Route(Endpoint endpoint, Serving serving) {
  public Route {
    requireNonNull(endpoint, "endpoint");
    requireNonNull(serving, "serving");
  }

  public static RouteBuilder get(String path) {
    return new RouteBuilder(Method.GET, path);
  }

  public static RouteBuilder put(String path) {
    return new RouteBuilder(Method.PUT, path);
  }

  public static RouteBuilder post(String path) {
    return new RouteBuilder(Method.POST, path);
  }

  public static RouteBuilder delete(String path) {
    return new RouteBuilder(Method.DELETE, path);
  }

  /** Returns all routes of several parts, in their order. */
  @SafeVarargs
  public static List<Route> all(List<Route>... parts) {
    List<Route> all = new ArrayList<>();
    for (List<Route> part : parts) {
      all.addAll(part);
    }
    return all;
  }

  /** Returns this route below another path. */
  public Route below(String prefix) {
    return new Route(endpoint.below(prefix), serving.below(prefix));
  }

  /** Returns this route as one of a system, whose name the rights that it needs are about. */
  public Route in(String system) {
    return new Route(endpoint.in(system), serving);
  }

  /**
   * Returns this route for a system that is read-only: it refuses every request if it writes.
   *
   * @param why the sentence of the refusal
   */
  public Route readOnly(String why) {
    return endpoint.writes() ? new Route(endpoint, serving.refusing(why)) : this;
  }

  public Method method() {
    return endpoint.method();
  }

  public String path() {
    return endpoint.path();
  }

  public Dialect dialect() {
    return endpoint.dialect();
  }

  public Description description() {
    return endpoint.description();
  }
}
