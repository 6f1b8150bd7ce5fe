package io.statehouse.consul;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import java.net.URLEncoder;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names under which Consul stores keys, the names below a prefix, and names in URLs.
 *
 * <pre>
 *   key            name in Consul
 *   /gis/version   gis/version          as every other client of Consul names it
 *   //x            /x                   reachable by transactions only, like a//b and a/../b
 *   gis            statehouse.bare/gis  no leading slash: kept apart, so that the two never meet
 *   /              statehouse.bare//    there is no empty name, and no bare key begins with a slash
 *   none           statehouse.bare/     for a moment: the claim that there are no bare keys
 * </pre>
 *
 * The keys below {@code /statehouse.bare/} would have the names of bare ones, and are refused.
 *
 * <p>consul-api does not escape {@code #}, {@code ?} and {@code %} in names, and so addresses other
 * entries; hence all but the plainest characters are escaped here. Consul redirects a path with an
 * empty, {@code .} or {@code ..} segment, escaped or not, to a cleaned path, and rejects one with
 * characters it considers unprintable with status 400. Entries with such names are accessed only by
 * transactions.
 */
final class Names {
  static final String BARE = "statehouse.bare/";
  private static final String ROOT = BARE + "/";

  /**
   * Which characters are printable depends on the Unicode version of the Go release that built
   * Consul. So only ASCII and the letters of the oldest versions count: Latin, Greek, Cyrillic,
   * Han, Hangul.
   */
  private static final String UNPRINTABLE =
      "[^ -~[\\p{L}&&[\\x{80}-\\x{52f}\\x{4e00}-\\x{9fa5}\\x{ac00}-\\x{d7a3}]]]";

  /** An empty last segment stands for a folder; an empty one before a slash is cleaned away. */
  private static final Pattern UNCLEAN_SEGMENT =
      Pattern.compile("(?<![^/])(\\.{0,2}/|\\.{1,2}\\z|[^/]*" + UNPRINTABLE + ")");

  private Names() {}

  /** Returns the name of a key; refuses one that this store cannot hold. */
  static String of(Key key) {
    return key.text().equals("/") ? ROOT : checked("key", key.text());
  }

  /** Returns the key stored under a name, or empty if it is not the name of any key. */
  static Optional<Key> keyOf(String name) {
    boolean isBare = name.startsWith(BARE);
    String text = isBare ? name.substring(BARE.length()) : "/" + name;
    boolean hasName =
        isBare ? text.equals("/") || !(text.isEmpty() || text.startsWith("/")) : !name.isEmpty();
    return hasName && name.indexOf('\0') < 0 ? Optional.of(new Key(text)) : Optional.empty();
  }

  /** Returns the prefix of all names below the key prefix; other names may start with it too. */
  static String of(Prefix prefix) {
    return prefix.text().isEmpty() ? "" : name(prefix.text());
  }

  private static String name(String text) {
    return text.charAt(0) == '/' ? text.substring(1) : BARE + text;
  }

  /**
   * Returns whether {@link #of(Prefix)} also selects names of keys that are not below the prefix:
   * those of bare keys, below {@code /}, {@code /s} and so on.
   */
  static boolean selectsTooMuch(Prefix prefix) {
    return prefix.text().startsWith("/") && BARE.startsWith(of(prefix));
  }

  /** Returns the prefix of the names to be deleted; refuses one with no keys of this store. */
  static String ofDeleted(Prefix prefix) {
    return prefix.text().isEmpty() ? "" : checked("prefix", prefix.text());
  }

  private static String checked(String what, String text) {
    if (text.startsWith("/" + BARE)) {
      throw new StoreException.Refused(
          what
              + " "
              + text
              + " lies where keys without a leading / are stored in Consul: rename it");
    }
    return name(text);
  }

  /** Returns the path of Consul's URL for a name. */
  static String path(String name) {
    String escaped = URLEncoder.encode(name, UTF_8).replace("+", "%20").replace("%2F", "/");
    return "/v1/kv/" + escaped;
  }

  /** Returns whether Consul accepts the name in a URL unchanged. */
  static boolean fitsPath(String name) {
    return !UNCLEAN_SEGMENT.matcher(name).find();
  }

  /**
   * Returns the longest leading part of a name that Consul accepts in a URL: whole segments, or the
   * name itself.
   */
  static String pathPart(String name) {
    Matcher unclean = UNCLEAN_SEGMENT.matcher(name);
    return unclean.find() ? name.substring(0, unclean.start()) : name;
  }
}
