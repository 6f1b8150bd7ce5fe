package io.statehouse.app.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names under which browsers and clients reach the server through a proxy.
 *
 * @param entries each a name, and a port if it is not a standard one; in lower case
 */
public record ProxyNames(List<String> entries) {
  public static final ProxyNames NONE = new ProxyNames(List.of());

  private static final Pattern ENTRY =
      Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9a-fA-F:.]+])(:([0-9]{1,5}))?");
  private static final Pattern PORT = Pattern.compile(":[0-9]+$");
  private static final int MAX_PORT = 65_535;
  private static final String PLAIN = "http://";
  private static final String ENCRYPTED = "https://";

  public ProxyNames {
    entries = entries.stream().map(entry -> entry.toLowerCase(Locale.ROOT)).toList();
  }

  /**
   * @param setting for the message
   * @param text names, separated by commas
   * @throws IllegalArgumentException if one is neither NAME nor NAME:PORT
   */
  public static ProxyNames parse(String setting, String text) {
    List<String> entries =
        Arrays.stream(text.split(",")).map(String::strip).filter(one -> !one.isEmpty()).toList();
    for (String entry : entries) {
      Matcher matcher = ENTRY.matcher(entry);
      boolean valid =
          matcher.matches()
              && (matcher.group(3) == null || isPort(Integer.parseInt(matcher.group(3))));
      if (!valid) {
        throw new IllegalArgumentException(
            setting
                + " has \""
                + entry
                + "\", which is not NAME or NAME:PORT, as in statehouse.example or"
                + " statehouse.example:8443");
      }
    }
    return new ProxyNames(entries);
  }

  private static boolean isPort(int number) {
    return number > 0 && number <= MAX_PORT;
  }

  /** Returns whether a {@code Host} has one of the names; many proxies send it without its port. */
  public boolean hasHost(String host) {
    String name = withoutPort(host.toLowerCase(Locale.ROOT));
    return entries.stream().anyMatch(entry -> withoutPort(entry).equals(name));
  }

  /**
   * Returns the entry under which a client has reached the server: the one of this {@code Host}, or
   * the first, as a proxy may send its own; empty if there are no entries.
   */
  public Optional<String> entry(String host) {
    String name = withoutPort(host.toLowerCase(Locale.ROOT));
    return entries.stream()
        .filter(entry -> withoutPort(entry).equals(name))
        .findFirst()
        .or(() -> entries.stream().findFirst());
  }

  /**
   * Returns whether a page of this origin is one of this server, whose name and port must be
   * exactly those of an entry: another port may be another service.
   */
  public boolean hasOrigin(String origin) {
    return authority(origin.toLowerCase(Locale.ROOT)).filter(entries::contains).isPresent();
  }

  /** Browsers leave a standard port out of an origin. */
  private static Optional<String> authority(String origin) {
    if (origin.startsWith(ENCRYPTED)) {
      return Optional.of(origin.substring(ENCRYPTED.length()));
    }
    return origin.startsWith(PLAIN)
        ? Optional.of(origin.substring(PLAIN.length()))
        : Optional.empty();
  }

  private static String withoutPort(String authority) {
    return PORT.matcher(authority).replaceFirst("");
  }
}
