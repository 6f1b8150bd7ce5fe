package io.statehouse.ports.url;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Names one store and how to use it: {@code scheme:path?options} or {@code
 * scheme://user:password@hosts/path?options}. Everything but the scheme is percent-decoded, so a
 * {@code ?} in a path is written {@code %3F} and a {@code %} is written {@code %25}.
 *
 * <p>{@link #toString} shows the URL with password and token masked; nothing else prints it.
 *
 * @param hosts the part between {@code //} and the path, without user and password
 */
public record StoreUrl(
    String scheme,
    Optional<String> user,
    Optional<Password> password,
    String hosts,
    String path,
    Map<String, String> options) {

  private static final Pattern SHAPE =
      Pattern.compile(
          "(?<scheme>[a-z][a-z0-9+.-]*):(?://(?:(?<login>[^@/?]*)@)?(?<hosts>[^/?]*))?"
              + "(?<path>[^?]*)(?:\\?(?<options>.*))?",
          Pattern.DOTALL);

  /** Options that are never shown: Consul's token, and one mistaken for that of a password. */
  private static final Set<String> SECRETS = Set.of("token", "password");

  /** A string that is never shown. */
  public record Password(String text) {
    @Override
    public String toString() {
      return "***";
    }
  }

  public StoreUrl {
    requireNonNull(scheme, "scheme");
    requireNonNull(hosts, "hosts");
    requireNonNull(path, "path");
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
  }

  /**
   * @throws IllegalArgumentException if {@code text} is not such a URL; the message shows no
   *     password
   */
  public static StoreUrl parse(String text) {
    Matcher url = SHAPE.matcher(text);
    if (!url.matches()) {
      throw new IllegalArgumentException(
          "store has no scheme: \"" + masked(text) + "\", write it as in file:DIRECTORY");
    }
    String hosts = url.group("hosts") == null ? "" : url.group("hosts");
    if (hosts.contains("@")) {
      // What stands before it may be a part of the password, so none of it is shown.
      throw new IllegalArgumentException(
          "store has two @ before its path: write one in a user or a password as %40");
    }
    Optional<String> login = Optional.ofNullable(url.group("login"));
    Optional<String> user = login.map(both -> both.split(":", 2)[0]).filter(u -> !u.isEmpty());
    Optional<String> password = login.filter(l -> l.contains(":")).map(l -> l.split(":", 2)[1]);
    return new StoreUrl(
        url.group("scheme"),
        user.map(encoded -> decoded("user", encoded)),
        password.map(encoded -> new Password(decoded("password", encoded))),
        hosts,
        decoded("path", url.group("path")),
        options(url.group("options")));
  }

  /**
   * @throws IllegalArgumentException if there is a path, for stores that have none
   */
  public void requireNoPath() {
    if (!path.isEmpty() && !path.equals("/")) {
      throw wrong(
          " has a path, which %s does not support: write ?namespace=%s to add a prefix to its keys"
              .formatted(scheme, path));
    }
  }

  /** Returns the error for a URL that is not valid for its scheme. */
  public IllegalArgumentException wrong(String problem) {
    return new IllegalArgumentException("store \"" + this + "\"" + problem);
  }

  private static String masked(String text) {
    return text.replaceAll(":[^:@/]*@", ":***@").replaceAll("(token|password)=[^&]*", "$1=***");
  }

  private static Map<String, String> options(String query) {
    Map<String, String> options = new LinkedHashMap<>();
    if (query == null || query.isEmpty()) {
      return options;
    }
    for (String option : query.split("&", -1)) {
      String[] parts = option.split("=", 2);
      if (parts.length < 2 || parts[0].isEmpty()) {
        throw new IllegalArgumentException(
            "store option is not NAME=VALUE: \"" + parts[0] + "\", as in ?timeout=5s");
      }
      if (options.put(parts[0], decoded("option " + parts[0], parts[1])) != null) {
        throw new IllegalArgumentException("store option given twice: " + parts[0]);
      }
    }
    return options;
  }

  private static String decoded(String what, String text) {
    return PercentCode.decoded("store " + what, text);
  }

  /** Returns what may be shown of the value of an option. */
  static String shown(String option, String value) {
    return SECRETS.contains(option) ? "***" : value;
  }

  /** Escapes only what would be read as something else. */
  @Override
  public String toString() {
    String login =
        user.map(text -> escaped(text, "%:@/?")).orElse("")
            + password.map(hidden -> ":" + hidden).orElse("");
    boolean hasAuthority = !hosts.isEmpty() || !login.isEmpty() || path.startsWith("//");
    return scheme
        + ":"
        + (hasAuthority ? "//" + login + (login.isEmpty() ? "" : "@") + hosts : "")
        + escaped(path, "%?")
        + options.entrySet().stream()
            .map(
                option ->
                    option.getKey()
                        + "="
                        + escaped(shown(option.getKey(), option.getValue()), "%&"))
            .collect(Collectors.joining("&", options.isEmpty() ? "" : "?", ""));
  }

  private static String escaped(String text, String special) {
    StringBuilder escaped = new StringBuilder();
    for (char c : text.toCharArray()) {
      String one = String.valueOf(c);
      escaped.append(special.indexOf(c) < 0 ? one : PercentCode.encoded(one));
    }
    return escaped.toString();
  }
}
