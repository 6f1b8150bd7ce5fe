package io.statehouse.app.http.server;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.ErrorResponse;
import io.statehouse.app.http.socket.Handshake;
import io.statehouse.app.http.socket.Socket;
import io.statehouse.app.http.socket.SocketEnd;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.eclipse.jetty.websocket.server.WebSocketCreator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Upgrades requests for one web socket. */
final class SocketUpgrade {
  private static final String VERSION = "13";
  private static final Logger LOG = LoggerFactory.getLogger(SocketUpgrade.class);

  private final Socket socket;
  private final Supplier<OriginCheck> own;
  private final SocketPulse pulse;
  private final Failures failures;
  private final ServerWebSocketContainer sockets;

  SocketUpgrade(
      Socket socket,
      Supplier<OriginCheck> own,
      SocketPulse pulse,
      Failures failures,
      ServerWebSocketContainer sockets) {
    this.socket = socket;
    this.own = own;
    this.pulse = pulse;
    this.failures = failures;
    this.sockets = sockets;
  }

  String path() {
    return socket.path();
  }

  void serve(JettyCall call) {
    try {
      own.get().checkSocket(call.host(), call.header("Origin"));
      requireUpgrade(call);
      upgrade(socket.handler().admit(handshake(call)), call);
    } catch (RuntimeException refused) {
      Failure failure = failures.read(refused);
      if (failure.kind() == Kind.INTERNAL) {
        LOG.error("{} failed", socket.path(), refused);
      }
      Delivery.sendShort(ErrorResponse.of(failure), call);
    }
  }

  /** Checks what the web server would reject with a message of its own. */
  private static void requireUpgrade(JettyCall call) {
    boolean complete =
        call.method().equals("GET")
            && call.request().getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_1
            && has(call, "Upgrade", "websocket")
            && has(call, "Connection", "upgrade")
            && has(call, "Sec-WebSocket-Version", VERSION)
            && call.header("Sec-WebSocket-Key").isPresent();
    if (!complete) {
      throw new AppException(
          Kind.BAD_INPUT, "this is a web socket: connect to it by ws:// or wss://");
    }
  }

  private static boolean has(JettyCall call, String header, String word) {
    return call.headers(header).stream()
        .flatMap(value -> Stream.of(value.split(",")))
        .anyMatch(value -> value.strip().equalsIgnoreCase(word));
  }

  private void upgrade(SocketEnd end, JettyCall call) {
    WebSocketCreator creator =
        (request, accepted, failed) -> {
          // Compression would cost memory for each client, and most frames are small.
          accepted.setExtensions(List.of());
          return new JettySocket(end, pulse);
        };
    if (!sockets.upgrade(creator, call.request(), call.response(), call.over())) {
      throw new IllegalStateException("the web server did not recognize the upgrade");
    }
  }

  private static Handshake handshake(JettyCall call) {
    HttpFields kept = call.request().getHeaders().asImmutable(); // the server reuses the request
    return new Handshake(call.client(), call.query(), name -> Optional.ofNullable(kept.get(name)));
  }
}
