package io.statehouse.ports.url;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An address as written in URLs: {@code host}, {@code host:port} or {@code [ipv6]:port}. */
public record HostAndPort(String host, int port) {
  private static final Pattern SHAPE =
      Pattern.compile(
          "(?:\\[(?<six>[0-9A-Fa-f:.]+)]|(?<host>[^\\s,/@?#:\\[\\]]+))(?::(?<port>\\d+))?");

  /**
   * @throws IllegalArgumentException unless the URL names exactly one address
   */
  public static HostAndPort only(StoreUrl url, int defaultPort, String example) {
    List<HostAndPort> all = all(url, defaultPort, example);
    if (all.size() > 1) {
      throw url.wrong(" names several hosts: write it as in " + example);
    }
    return all.get(0);
  }

  /**
   * @throws IllegalArgumentException unless the URL names addresses, with commas between them
   */
  public static List<HostAndPort> all(StoreUrl url, int defaultPort, String example) {
    List<HostAndPort> all = new ArrayList<>();
    for (String text : url.hosts().split(",", -1)) {
      Matcher address = SHAPE.matcher(text);
      if (!address.matches()) {
        throw url.wrong(" has no usable host: \"" + text + "\", write it as in " + example);
      }
      String host = address.group("six") == null ? address.group("host") : address.group("six");
      all.add(new HostAndPort(host, port(url, address.group("port"), defaultPort)));
    }
    return all;
  }

  private static int port(StoreUrl url, String text, int defaultPort) {
    if (text == null) {
      return defaultPort;
    }
    int port = text.length() > 5 ? 0 : Integer.parseInt(text);
    if (port < 1 || port > 65_535) {
      throw url.wrong(" has no usable port: " + text + ", it must be from 1 to 65535");
    }
    return port;
  }

  /** Returns equal strings for addresses that certainly mean one server; resolves no names. */
  public String place() {
    String name = host.toLowerCase(Locale.ROOT);
    boolean local = name.equals("localhost") || name.equals("::1") || name.startsWith("127.");
    return (local ? "localhost" : name) + ":" + port;
  }

  /** Returns the host as URLs name it, an IPv6 address in brackets. */
  public String bracketedHost() {
    return host.indexOf(':') < 0 ? host : "[" + host + "]";
  }

  @Override
  public String toString() {
    return bracketedHost() + ":" + port;
  }
}
