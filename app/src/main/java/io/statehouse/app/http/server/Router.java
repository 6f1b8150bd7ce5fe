package io.statehouse.app.http.server;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import io.statehouse.app.http.PathTemplate;
import io.statehouse.app.http.Route;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Hands each request to the route or the socket that it is for. */
final class Router extends Handler.Abstract {
  private final Map<String, SocketUpgrade> sockets;
  private final Map<Integer, List<Target>> targets;
  private final Exchange.Shared shared;
  private final FallbackResponses none;

  /** A route at one of its paths. */
  private record Target(PathTemplate path, Route route) {

    boolean serves(String method, String[] segments) {
      boolean hasMethod =
          method.equals(route.method().name())
              || (method.equals("HEAD") && route.endpoint().hasHead());
      return hasMethod && path.matches(segments);
    }
  }

  Router(
      List<Route> routes,
      List<SocketUpgrade> sockets,
      Exchange.Shared shared,
      FallbackResponses none) {
    this.sockets = sockets.stream().collect(toMap(SocketUpgrade::path, Function.identity()));
    this.targets =
        routes.stream()
            .flatMap(route -> route.endpoint().templates().map(path -> new Target(path, route)))
            .collect(groupingBy(target -> target.path().length()));
    this.shared = shared;
    this.none = none;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    // Handlers may take their time; what waits for the client has a limit of its own.
    request.addIdleTimeoutListener(timeout -> false);
    JettyCall call = JettyCall.of(request, response, shared.forwarding(), callback);
    SocketUpgrade socket = sockets.get(call.path());
    if (socket != null) {
      socket.serve(call);
      return true;
    }
    String[] segments = PathTemplate.segments(call.path());
    for (Target target : targets.getOrDefault(segments.length, List.of())) {
      if (target.serves(call.method(), segments)) {
        new Exchange(shared, target.route(), target.path().values(segments), call).begin();
        return true;
      }
    }
    none.respond(call);
    return true;
  }
}
