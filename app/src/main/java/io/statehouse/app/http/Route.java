package io.statehouse.app.http;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * One route: what is served and what is documented, in one declaration.
 *
 * <pre>{@code
 * Route.put("/databases/{db}/status")
 *     .summary("Sets the status of a database.")
 *     .accepts(NewStatus.SHAPE)
 *     .does((request, status) -> databases.setStatus(request.path("db"), status.name()))
 * }</pre>
 *
 * @param path with its parameters in braces, {@code /css/databases/{db}}
 */
public record Route(Method method, String path, Description description, Serving serving) {
  public Route {
    requireNonNull(method, "method");
    requireNonNull(path, "path");
    requireNonNull(description, "description");
    requireNonNull(serving, "serving");
    if (description.responses().isEmpty()) {
      throw new IllegalArgumentException("route has no response: " + method + " " + path);
    }
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
    return new Route(method, prefix + path, description, serving.below(prefix));
  }

  /**
   * Returns this route for a system that is read-only: it refuses every request if it writes.
   *
   * @param why the sentence of the refusal
   */
  public Route readOnly(String why) {
    return new Route(method, path, description, serving.readOnly(why));
  }

  public Dialect dialect() {
    return serving.dialect();
  }

  /** Returns the names of the parameters in the path, in order. */
  public List<String> pathParameters() {
    return new PathTemplate(path).parameters();
  }

  /** Returns whether it is served at the path of a request. */
  public boolean isAt(String requested) {
    String[] segments = PathTemplate.segments(requested);
    return templates().anyMatch(template -> template.matches(segments));
  }

  /** Returns the paths that it is served at. */
  public Stream<PathTemplate> templates() {
    PathTemplate declared = new PathTemplate(path);
    return dialect().isOriginal()
        ? Stream.of(declared, declared.withOtherEnd())
        : Stream.of(declared);
  }

  /**
   * Returns whether HEAD is served as GET is, without the body. An original's API has no HEAD, and
   * of a stream nothing is known before it is read.
   */
  public boolean hasHead() {
    return method == Method.GET && !dialect().isOriginal() && !description.hasEventStream();
  }
}
