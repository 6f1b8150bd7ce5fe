package io.statehouse.app.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The network that counts as one client: an IPv4 address, or an IPv6 network of 64 bits, since that
 * is the least that a client is given to choose addresses from.
 */
public final class ClientNetwork {
  /** The length of an IPv6 network that counts as one client. */
  public static final int PREFIX_BITS = 64;

  private ClientNetwork() {}

  public static String of(SocketAddress address) {
    return address instanceof InetSocketAddress internet && internet.getAddress() != null
        ? of(internet.getAddress())
        : address.toString();
  }

  /**
   * Returns the network of an address; Java turns one that is mapped into IPv6 into an IPv4
   * address.
   */
  public static String of(InetAddress address) {
    return address instanceof Inet6Address
        ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), PREFIX_BITS / 8))
            + "/"
            + PREFIX_BITS
        : address.getHostAddress();
  }
}
