package io.statehouse.app.http.server;

import static java.util.stream.Collectors.toMap;

import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteTable;
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
  private final RouteTable routes;
  private final Exchange.Shared shared;
  private final FallbackResponses none;

  Router(
      List<Route> routes,
      List<SocketUpgrade> sockets,
      Exchange.Shared shared,
      FallbackResponses none) {
    this.sockets = sockets.stream().collect(toMap(SocketUpgrade::path, Function.identity()));
    this.routes = new RouteTable(routes);
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
    routes
        .find(call.method(), call.path())
        .ifPresentOrElse(
            match -> new Exchange(shared, match.route(), match.parameters(), call).begin(),
            () -> none.respond(call));
    return true;
  }
}
