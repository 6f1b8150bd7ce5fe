package io.statehouse.app.http.events;

import static java.util.Objects.requireNonNull;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;

/**
 * Whose a stream is: a tenant, or a client address where there are no tenants. It is only compared,
 * and its {@code toString} shows nothing, since the name of a tenant may be a secret.
 */
public final class Holder {
  /** The bytes of an IPv6 address that the network assigns; the client chooses the others. */
  private static final int NETWORK_BYTES = Long.BYTES;

  private static final int IPV6_BYTES = 16;

  private final Object identity;

  private Holder(Object identity) {
    this.identity = requireNonNull(identity, "identity");
  }

  /**
   * @param tenant any value that equals only itself, such as an API key
   */
  public static Holder tenant(Object tenant) {
    return new Holder(tenant);
  }

  /**
   * @param address as the web server writes it; of IPv6, only the network counts
   */
  public static Holder address(String address) {
    String literal = address.replaceAll("^\\[|]$|%.*", "");
    if (literal.indexOf(':') < 0) {
      return new Holder("address " + literal);
    }
    try {
      byte[] bytes = InetAddress.getByName(literal).getAddress(); // no look-up: it has a colon
      return bytes.length == IPV6_BYTES
          ? new Holder("network " + ByteBuffer.wrap(bytes, 0, NETWORK_BYTES).getLong())
          : new Holder("address " + InetAddress.getByAddress(bytes).getHostAddress());
    } catch (UnknownHostException noAddress) {
      return new Holder("address " + literal);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Holder that && identity.equals(that.identity);
  }

  @Override
  public int hashCode() {
    return identity.hashCode();
  }

  @Override
  public String toString() {
    return "Holder[…]";
  }
}
