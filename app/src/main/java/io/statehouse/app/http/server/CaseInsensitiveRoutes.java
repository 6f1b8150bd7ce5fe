package io.statehouse.app.http.server;

import io.statehouse.app.http.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Routes whose paths are matched without regard to case, with or without a slash at the end. A
 * request for one is handed on with the path as the route declares it; what stands at a parameter
 * keeps its case.
 */
final class CaseInsensitiveRoutes extends Handler.Wrapper {
  private final List<List<String>> declared;

  CaseInsensitiveRoutes(List<Route> routes, Handler next) {
    super(next);
    declared =
        routes.stream()
            .filter(route -> route.serving().anyCase())
            .map(route -> List.of(route.path().split("/")))
            .distinct()
            .toList();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    return super.handle(spelled(request), response, callback);
  }

  private Request spelled(Request request) {
    if (declared.isEmpty()) {
      return request;
    }
    HttpURI uri = request.getHttpURI();
    return spelled(uri.getPath())
        .filter(path -> !path.equals(uri.getPath()))
        .map(path -> Request.serveAs(request, HttpURI.build(uri).path(path).asImmutable()))
        .orElse(request);
  }

  /** Returns the path as a route declares it; empty if none does. Works on the encoded path. */
  Optional<String> spelled(String path) {
    List<String> segments = List.of(path.split("/"));
    return declared.stream()
        .filter(route -> route.size() == segments.size())
        .flatMap(route -> spelled(route, segments).stream())
        .findFirst();
  }

  private static Optional<String> spelled(List<String> route, List<String> segments) {
    List<String> spelled = new ArrayList<>();
    for (int i = 0; i < segments.size(); i++) {
      boolean parameter = route.get(i).startsWith("{");
      if (parameter ? segments.get(i).isEmpty() : !route.get(i).equalsIgnoreCase(segments.get(i))) {
        return Optional.empty();
      }
      spelled.add(parameter ? segments.get(i) : route.get(i));
    }
    return Optional.of(String.join("/", spelled));
  }
}
