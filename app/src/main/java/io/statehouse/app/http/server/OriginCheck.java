package io.statehouse.app.http.server;

import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.config.ProxyNames;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Keeps other web pages out. A browser sends requests to any server on behalf of any page; what the
 * page cannot forge are {@code Host} and {@code Origin}.
 *
 * <p>A server on the loopback interface knows its names. A write needs {@code Host} and {@code
 * Origin} to be its own. A read needs a {@code Host} of this machine, since a page whose name was
 * made to point here ("DNS rebinding") could read the response.
 *
 * <p>A server that listens elsewhere authenticates all requests, and may have any name. There an
 * {@code Origin} needs the name and port that the request is for.
 *
 * <p>A proxy may keep {@code Host} and {@code Origin} as its clients sent them, or only the second.
 * So the names under which it serves this server, if they are configured, are accepted in both,
 * regardless of the other one; what a page of these names may do is for the proxy to decide.
 *
 * <p>Pages of other origins may use this server if their origins are configured.
 */
public final class OriginCheck {
  private static final Set<String> NAMES = Set.of("127.0.0.1", "localhost", "[::1]");
  private static final String PLAIN = "http://";
  private static final String ENCRYPTED = "https://";

  private final ListenAddress bound;
  private final int port;
  private final boolean tls;
  private final boolean loopback;
  private final ProxyNames names;
  private final Set<String> others;

  /**
   * @param edge where the server listens
   * @param port the port, which differs if any free one was requested
   */
  public OriginCheck(Edge edge, int port) {
    this.bound = edge.address();
    this.port = port;
    this.tls = edge.tls().isPresent();
    this.loopback = bound.isLoopback();
    this.names = edge.proxying().names();
    this.others = edge.otherOrigins();
  }

  /**
   * @param host the header; empty if there is none
   * @throws AppException if the request may come from another page
   */
  public void check(boolean writes, String host, Optional<String> origin) {
    if (loopback) {
      requireHost(host, writes ? this::isOwn : this::isOfThisMachine);
    }
    if (writes || !loopback) {
      requireOrigin(origin, loopback ? this::isOwn : host::equalsIgnoreCase);
    }
  }

  /**
   * Checks the origin of a web socket, which a page of any origin may open and read.
   *
   * @throws AppException if the socket is for another page
   */
  void checkSocket(String host, Optional<String> origin) {
    if (loopback) {
      requireHost(host, this::isOfThisMachine);
    }
    requireOrigin(origin, host::equalsIgnoreCase);
  }

  private void requireHost(String host, Predicate<String> accepted) {
    if (!accepted.test(host) && !names.hasHost(host)) {
      throw foreign("Host", host);
    }
  }

  private void requireOrigin(Optional<String> origin, Predicate<String> accepted) {
    boolean foreign =
        origin.isPresent()
            && authority(origin.get()).filter(accepted).isEmpty()
            && !names.hasOrigin(origin.get())
            && !others.contains(origin.get());
    if (foreign) {
      throw foreign("Origin", origin.get());
    }
  }

  /** Returns name and port of an origin; empty if it is one of another protocol, or of none. */
  private Optional<String> authority(String origin) {
    if (origin.startsWith(ENCRYPTED)) {
      // In front of a server for all the network another one may do the encryption.
      return tls || !loopback
          ? Optional.of(origin.substring(ENCRYPTED.length()))
          : Optional.empty();
    }
    return origin.startsWith(PLAIN) && !tls
        ? Optional.of(origin.substring(PLAIN.length()))
        : Optional.empty();
  }

  private boolean isOwn(String hostAndPort) {
    int colon = hostAndPort.lastIndexOf(':');
    return isOfThisMachine(hostAndPort) && hostAndPort.substring(colon + 1).equals("" + port);
  }

  private boolean isOfThisMachine(String hostAndPort) {
    int colon = hostAndPort.lastIndexOf(':');
    String name = isPort(hostAndPort, colon) ? hostAndPort.substring(0, colon) : hostAndPort;
    return NAMES.contains(name) || name.equals(bound.host());
  }

  /** Returns whether only digits follow a colon, which is so of no colon in an IPv6 address. */
  private static boolean isPort(String hostAndPort, int colon) {
    int at = colon + 1;
    while (at < hostAndPort.length()
        && hostAndPort.charAt(at) >= '0'
        && hostAndPort.charAt(at) <= '9') {
      at++;
    }
    return colon >= 0 && at == hostAndPort.length();
  }

  private static AppException foreign(String header, String value) {
    return new AppException(
        Kind.FOREIGN,
        "refused: %s is \"%s\", which is not this server; behind a proxy, name it in http.names"
            .formatted(header, value));
  }
}
