package io.statehouse.app.http;

import io.statehouse.app.failure.EdgeException;
import io.statehouse.app.failure.Kind;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps web pages of others out. A browser sends requests to this machine for any page that asks it
 * to; what it cannot forge are {@code Host} and {@code Origin}. A write needs both to be this
 * server's own. A read needs a {@code Host} of this machine, since a page whose name was made to
 * point here ("DNS rebinding") could read the answer.
 */
final class OwnOrigin {
  private static final Set<String> NAMES = Set.of("127.0.0.1", "localhost", "[::1]");

  private final int port;
  private final String bound;

  /**
   * @param bound the host name that the server listens on
   */
  OwnOrigin(String bound, int port) {
    this.bound = bound;
    this.port = port;
  }

  /**
   * @throws EdgeException if the request may come from a page of somebody else
   */
  void check(boolean writes, String host, Optional<String> origin) {
    if (writes) {
      if (!isOwn(host)) {
        throw foreign("Host", host);
      }
      origin
          .filter(from -> !from.startsWith("http://") || !isOwn(from.substring("http://".length())))
          .ifPresent(
              from -> {
                throw foreign("Origin", from);
              });
    } else if (!isOfThisMachine(host)) {
      throw foreign("Host", host);
    }
  }

  private boolean isOwn(String hostAndPort) {
    int colon = hostAndPort.lastIndexOf(':');
    return isOfThisMachine(hostAndPort) && hostAndPort.substring(colon + 1).equals("" + port);
  }

  private boolean isOfThisMachine(String hostAndPort) {
    String name = hostAndPort.replaceFirst(":[0-9]*$", "");
    return NAMES.contains(name) || name.equals(bound);
  }

  private static EdgeException foreign(String header, String value) {
    return new EdgeException(
        Kind.FOREIGN, "refused: " + header + " is \"" + value + "\", which is not this server");
  }
}
