package io.statehouse.app.http;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.access.Right;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A route as its clients know it, and its requests: all but the way in which it is served.
 *
 * @param path with its parameters in braces, {@code /css/databases/{db}}
 */
public record Endpoint(
    Method method, String path, Dialect dialect, Need need, Description description) {
  public Endpoint {
    requireNonNull(method, "method");
    requireNonNull(path, "path");
    requireNonNull(dialect, "dialect");
    requireNonNull(need, "need");
    requireNonNull(description, "description");
    if (description.responses().isEmpty()) {
      throw new IllegalArgumentException("route has no response: " + method + " " + path);
    }
  }

  /** Returns this endpoint below another path. */
  Endpoint below(String prefix) {
    return new Endpoint(method, prefix + path, dialect, need, description);
  }

  /** Returns this endpoint as one of a system. */
  Endpoint in(String system) {
    return new Endpoint(method, path, dialect, need.in(system), description);
  }

  /** Returns what a request presents of its sender: of each list one. */
  public List<List<SecurityScheme>> security() {
    List<List<SecurityScheme>> all = new ArrayList<>(description.security());
    if (need.isChecked()) {
      all.add(List.of(SecurityScheme.TOKEN, SecurityScheme.PASSWORD));
    }
    return all;
  }

  /** Returns whether it may change the system's state, so that a read-only system refuses it. */
  public boolean writes() {
    return method.writes() && !(need.isOfRight() && need.right() == Right.READ);
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
    return dialect.isOriginal()
        ? Stream.of(declared, declared.withOtherEnd())
        : Stream.of(declared);
  }

  /**
   * Returns whether HEAD is served as GET is, without the body. An original's API has no HEAD, and
   * of a stream nothing is known before it is read.
   */
  public boolean hasHead() {
    return method == Method.GET && !dialect.isOriginal() && !description.hasEventStream();
  }
}
