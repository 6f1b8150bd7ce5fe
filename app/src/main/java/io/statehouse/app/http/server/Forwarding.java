package io.statehouse.app.http.server;

import io.statehouse.app.config.TrustedProxies;
import io.statehouse.app.http.ClientNetwork;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Request;

/**
 * Says whose a request is that a proxy has passed on. A proxy that is trusted adds the address that
 * it has the request from; what is before that may be made up by the client.
 *
 * @param basePath the path below which proxies serve this server; empty if at the root
 */
record Forwarding(TrustedProxies proxies, String basePath) {
  private static final String FOR = "X-Forwarded-For";
  private static final String HOST = "X-Forwarded-Host";

  /** Returns what counts as the client of a request. */
  String client(Request request) {
    SocketAddress peer = request.getConnectionMetaData().getRemoteSocketAddress();
    Optional<InetAddress> address = trusted(peer);
    if (address.isEmpty()) {
      return ClientNetwork.of(peer);
    }
    List<String> chain = addresses(request);
    InetAddress client = address.get();
    for (int i = chain.size() - 1; i >= 0 && proxies.has(client); i--) {
      Optional<InetAddress> before = address(chain.get(i));
      if (before.isEmpty()) {
        break;
      }
      client = before.get();
    }
    return ClientNetwork.of(client);
  }

  /** Returns the name that a client has sent a request to. */
  String host(Request request) {
    Optional<String> forwarded =
        trusted(request.getConnectionMetaData().getRemoteSocketAddress())
            .flatMap(proxy -> Optional.ofNullable(request.getHeaders().get(HOST)));
    return forwarded.or(() -> Optional.ofNullable(request.getHeaders().get("Host"))).orElse("");
  }

  /** Returns an address of this server, such as {@code /jobs/7}, as clients know it. */
  String outside(String address) {
    return address.startsWith("/") ? basePath + address : address;
  }

  /** Returns a {@code Link} to such an address. */
  String outsideLink(String link) {
    return link.startsWith("</") ? "<" + basePath + link.substring(1) : link;
  }

  private Optional<InetAddress> trusted(SocketAddress peer) {
    return peer instanceof InetSocketAddress internet && internet.getAddress() != null
        ? Optional.of(internet.getAddress()).filter(proxies::has)
        : Optional.empty();
  }

  private static List<String> addresses(Request request) {
    return request.getHeaders().getValuesList(FOR).stream()
        .flatMap(header -> Stream.of(header.split(",")))
        .map(String::strip)
        .toList();
  }

  private static Optional<InetAddress> address(String text) {
    try {
      return Optional.of(TrustedProxies.address(text));
    } catch (UnknownHostException unreadable) {
      return Optional.empty();
    }
  }
}
