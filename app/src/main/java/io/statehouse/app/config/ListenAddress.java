package io.statehouse.app.config;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Where the server listens: the loopback interface, and nowhere else for now. */
public record ListenAddress(String host, int port) {

  /**
   * @throws IllegalArgumentException if it is not HOST:PORT, or not an address of this machine
   *     alone
   */
  public static ListenAddress parse(String text) {
    int colon = text.lastIndexOf(':');
    String port = text.substring(colon + 1);
    if (colon < 1 || !port.matches("[0-9]{1,5}") || Integer.parseInt(port) > 65_535) {
      throw new IllegalArgumentException(
          "listen is not HOST:PORT: \"" + text + "\", as in 127.0.0.1:8400");
    }
    String host = text.substring(0, colon);
    if (!isLoopback(host)) {
      throw new IllegalArgumentException(
          "listen is not a loopback address: \""
              + host
              + "\"; requests are not authenticated yet, so only this machine may be served: use"
              + " 127.0.0.1");
    }
    return new ListenAddress(host, Integer.parseInt(port));
  }

  private static boolean isLoopback(String host) {
    try {
      // No name but this one: what a name server says today it may unsay tomorrow.
      boolean literal = host.matches("[0-9.]+|\\[[0-9a-fA-F:]+]");
      return host.equals("localhost") || literal && InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException noAddress) {
      return false;
    }
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
