package io.statehouse.app.access.issuer;

import java.net.URI;
import java.util.Locale;
import java.util.Set;

/** Addresses that an issuer has: encrypted, but on this machine. */
final class WebAddress {
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final String ENCRYPTED = "https";

  private WebAddress() {}

  /**
   * Reads an address.
   *
   * @param name for the message
   * @throws IllegalArgumentException if it is none, or is neither encrypted nor of this machine
   */
  static URI parse(String name, String text) {
    try {
      URI url = URI.create(text);
      String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
      boolean plain =
          url.getHost() != null && url.getFragment() == null && url.getUserInfo() == null;
      if (plain && (scheme.equals(ENCRYPTED) || scheme.equals("http") && isLoopback(url))) {
        return url;
      }
    } catch (IllegalArgumentException malformed) {
      // said below
    }
    throw new IllegalArgumentException(
        name + " is not a URL https://HOST, or http://HOST for a HOST that is this machine");
  }

  /**
   * Reads an address that an issuer says is its own.
   *
   * @throws IllegalArgumentException as {@link #parse}, or if it is not encrypted, but the issuer
   *     is
   */
  static URI parseOf(URI issuer, String name, String text) {
    URI url = parse(name, text);
    if (isEncrypted(issuer) && !isEncrypted(url)) {
      throw new IllegalArgumentException(name + " is not encrypted: expected https");
    }
    return url;
  }

  private static boolean isEncrypted(URI url) {
    return url.getScheme().equalsIgnoreCase(ENCRYPTED);
  }

  private static boolean isLoopback(URI url) {
    return LOOPBACK.contains(url.getHost().toLowerCase(Locale.ROOT));
  }
}
