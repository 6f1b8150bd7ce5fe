package io.statehouse.app.http;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.jetty.ee10.websocket.server.JettyWebSocketServerContainer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Upgrades requests for one web socket. */
final class SocketServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final String VERSION = "13";
  private static final Logger LOG = LoggerFactory.getLogger(SocketServlet.class);

  private final transient Socket socket;
  private final transient Supplier<OwnOrigin> own;
  private final transient SocketPulse pulse;
  private final transient Failures failures;

  SocketServlet(Socket socket, Supplier<OwnOrigin> own, SocketPulse pulse, Failures failures) {
    this.socket = socket;
    this.own = own;
    this.pulse = pulse;
    this.failures = failures;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    try {
      own.get()
          .checkSocket(
              Optional.ofNullable(request.getHeader("Host")).orElse(""),
              Optional.ofNullable(request.getHeader("Origin")));
      requireUpgrade(request);
      upgrade(socket.handler().admit(new Handshake(request)), request, response);
    } catch (RuntimeException refused) {
      Failure failure = failures.read(refused);
      if (failure.kind() == Kind.INTERNAL) {
        LOG.error("{} failed", socket.path(), refused);
      }
      if (!response.isCommitted()) {
        Delivery.send(ErrorResponse.of(failure), request, response);
      }
    }
  }

  /** Checks what the web server would reject with a message of its own. */
  private static void requireUpgrade(HttpServletRequest request) {
    boolean complete =
        request.getMethod().equals("GET")
            && request.getProtocol().equals("HTTP/1.1")
            && has(request, "Upgrade", "websocket")
            && has(request, "Connection", "upgrade")
            && has(request, "Sec-WebSocket-Version", VERSION)
            && request.getHeader("Sec-WebSocket-Key") != null;
    if (!complete) {
      throw new AppException(
          Kind.BAD_INPUT, "this is a web socket: connect to it by ws:// or wss://");
    }
  }

  private static boolean has(HttpServletRequest request, String header, String word) {
    return Collections.list(request.getHeaders(header)).stream()
        .flatMap(value -> Stream.of(value.split(",")))
        .anyMatch(value -> value.strip().equalsIgnoreCase(word));
  }

  private void upgrade(SocketEnd end, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    JettyWebSocketServerContainer.ensureContainer(getServletContext())
        .upgrade(
            (upgrade, accepted) -> {
              // Compression would cost memory for each client, and most frames are small.
              accepted.setExtensions(List.of());
              return new JettySocket(end, pulse);
            },
            request,
            response);
  }
}
