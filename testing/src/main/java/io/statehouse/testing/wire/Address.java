package io.statehouse.testing.wire;

import io.statehouse.testing.process.FreePorts;
import java.net.InetSocketAddress;

/** The address on which a server listens. */
public record Address(String host, int port) {
  public Address {
    if (host.isEmpty()) {
      throw new IllegalArgumentException("host is empty");
    }
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("not a valid port: " + port);
    }
  }

  /** Returns an address of this machine at which no server listens. */
  public static Address free() {
    return new Address("127.0.0.1", FreePorts.next());
  }

  /**
   * Parses {@code HOST:PORT}.
   *
   * @param source where the text came from, for messages
   */
  public static Address parse(String source, String text) {
    int colon = text.lastIndexOf(':');
    try {
      return new Address(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          source + ": expected HOST:PORT but found \"" + text + "\"", e);
    }
  }

  /** Returns this address in the JDK's form. */
  public InetSocketAddress toSocketAddress() {
    return new InetSocketAddress(host, port);
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
