package io.statehouse.app.config;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The servers between which the console switches. */
public record ConsoleServers(List<Server> all) {
  private static final Pattern ENTRY = Pattern.compile("([^=\\p{Cc}]{1,40})= *(\\S+)");
  private static final Pattern URL =
      Pattern.compile("https?://([A-Za-z0-9._-]+|\\[[0-9a-fA-F:.]+])(:[0-9]{1,5})?(/[^?#]*)?");

  /**
   * A server.
   *
   * @param name what the console calls it
   * @param url where its console is
   */
  public record Server(String name, URI url) {}

  public ConsoleServers {
    all = List.copyOf(all);
  }

  /**
   * @param setting for the message
   * @param text entries, separated by commas
   * @throws IllegalArgumentException if one is not NAME=URL, or two have the same name
   */
  public static ConsoleServers parse(String setting, String text) {
    List<Server> servers = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (String part : text.split(",")) {
      String entry = part.strip();
      if (entry.isEmpty()) {
        continue;
      }
      Matcher matcher = ENTRY.matcher(entry);
      if (!matcher.matches() || !URL.matcher(matcher.group(2)).matches()) {
        throw new IllegalArgumentException(
            "%s has \"%s\", which is not NAME=URL, as in production=https://statehouse.example"
                .formatted(setting, entry));
      }
      String name = matcher.group(1).strip();
      if (!names.add(name)) {
        throw new IllegalArgumentException(
            "%s has \"%s\" twice: name each server once".formatted(setting, name));
      }
      servers.add(new Server(name, URI.create(matcher.group(2).replaceFirst("/+$", ""))));
    }
    return new ConsoleServers(servers);
  }
}
