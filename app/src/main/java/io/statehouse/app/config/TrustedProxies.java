package io.statehouse.app.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The proxies that are believed when they say whose requests they pass on. */
public record TrustedProxies(List<Network> networks) {
  public static final TrustedProxies NONE = new TrustedProxies(List.of());

  private static final String BYTE = "(25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})";
  private static final Pattern IPV4 = Pattern.compile(BYTE + "(\\." + BYTE + "){3}");
  private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F.]*:[0-9a-fA-F.:]*");

  /**
   * The addresses that begin with the same bits.
   *
   * @param address one of them
   */
  public record Network(InetAddress address, int bits) {

    boolean has(InetAddress other) {
      byte[] mine = address.getAddress();
      byte[] theirs = other.getAddress();
      if (mine.length != theirs.length) {
        return false;
      }
      int whole = bits / Byte.SIZE;
      int rest = bits % Byte.SIZE;
      boolean begins = Arrays.equals(mine, 0, whole, theirs, 0, whole);
      return begins && (rest == 0 || (mine[whole] ^ theirs[whole]) >> (Byte.SIZE - rest) == 0);
    }
  }

  public TrustedProxies {
    networks = List.copyOf(networks);
  }

  /**
   * @param text addresses, or networks as {@code 10.0.0.0/8}, separated by commas
   * @throws IllegalArgumentException if one is neither
   */
  public static TrustedProxies parse(String setting, String text) {
    List<Network> networks = new ArrayList<>();
    Stream.of(text.split(","))
        .map(String::strip)
        .filter(each -> !each.isEmpty())
        .forEach(each -> networks.add(network(setting, each)));
    return new TrustedProxies(networks);
  }

  private static Network network(String setting, String text) {
    int slash = text.indexOf('/');
    String literal = slash < 0 ? text : text.substring(0, slash);
    try {
      InetAddress address = address(literal);
      int most = address.getAddress().length * Byte.SIZE;
      int bits = slash < 0 ? most : Integer.parseInt(text.substring(slash + 1));
      if (bits >= 0 && bits <= most) {
        return new Network(address, bits);
      }
    } catch (UnknownHostException | NumberFormatException neither) {
      // said below
    }
    throw new IllegalArgumentException(
        "%s has \"%s\", which is neither an address nor a network such as 10.0.0.0/8"
            .formatted(setting, text));
  }

  /**
   * Reads an address without asking a name server.
   *
   * @throws UnknownHostException if it is not one
   */
  public static InetAddress address(String literal) throws UnknownHostException {
    // Java would read "10" as "0.0.0.10", and ask for the address of "cafe" or "256.0.0.1".
    if (!IPV4.matcher(literal).matches() && !IPV6.matcher(literal).matches()) {
      throw new UnknownHostException(literal);
    }
    return InetAddress.getByName(literal);
  }

  /** Returns whether an address is that of one of the proxies. */
  public boolean has(InetAddress address) {
    return networks.stream().anyMatch(network -> network.has(address));
  }
}
