package io.statehouse.app.config;

import static java.util.Objects.requireNonNull;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** The address on which the server listens. */
public record ListenAddress(String host, int port) {
  public ListenAddress {
    requireNonNull(host, "host");
  }

  /**
   * @throws IllegalArgumentException if it is not HOST:PORT
   */
  public static ListenAddress parse(String text) {
    return parse("listen", text);
  }

  /**
   * @param setting names the address, for the message
   * @throws IllegalArgumentException if it is not HOST:PORT
   */
  public static ListenAddress parse(String setting, String text) {
    int colon = text.lastIndexOf(':');
    String port = text.substring(colon + 1);
    if (colon < 1 || !port.matches("[0-9]{1,5}") || Integer.parseInt(port) > 65_535) {
      throw notOne(setting, text);
    }
    String host = text.substring(0, colon);
    if (!host.matches("[A-Za-z0-9._-]+|\\[[0-9a-fA-F:.]+]")) {
      throw notOne(setting, text);
    }
    return new ListenAddress(host, Integer.parseInt(port));
  }

  private static IllegalArgumentException notOne(String setting, String text) {
    return new IllegalArgumentException(
        setting + " is not HOST:PORT: \"" + text + "\", as in 127.0.0.1:8400");
  }

  /** Returns whether only this machine can connect to it. */
  public boolean isLoopback() {
    try {
      // No name but this one: what a name server says today it may unsay tomorrow.
      boolean literal = host.matches("[0-9.]+|\\[[0-9a-fA-F:.]+]");
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
