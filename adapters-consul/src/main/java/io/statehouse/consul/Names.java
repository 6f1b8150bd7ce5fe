package io.statehouse.consul;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import java.util.Optional;

/**
 * The names under which Consul stores keys, and the names below a prefix.
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
 */
final class Names {
  static final String BARE = "statehouse.bare/";
  private static final String ROOT = BARE + "/";

  private Names() {}

  /**
   * @throws StoreException.Refused if this store cannot hold the key
   */
  static String of(Key key) {
    String text = key.text();
    if (text.equals("/")) {
      return ROOT;
    }
    if (text.charAt(0) != '/') {
      return BARE + text;
    }
    String name = text.substring(1);
    if (name.startsWith(BARE)) {
      throw refused("key", text);
    }
    return name;
  }

  /** Returns the key stored under a name, or empty if it is not the name of any key. */
  static Optional<Key> keyOf(String name) {
    if (name.isEmpty() || name.indexOf('\0') >= 0) {
      return Optional.empty();
    }
    if (!name.startsWith(BARE)) {
      return Optional.of(new Key("/" + name));
    }
    String bare = name.substring(BARE.length());
    if (bare.equals("/")) {
      return Optional.of(new Key("/"));
    }
    return bare.isEmpty() || bare.charAt(0) == '/' ? Optional.empty() : Optional.of(new Key(bare));
  }

  /**
   * Returns the prefix of all names below the key prefix; names of other keys may start with it
   * too.
   */
  static String of(Prefix prefix) {
    String text = prefix.text();
    if (text.isEmpty()) {
      return "";
    }
    return text.charAt(0) == '/' ? text.substring(1) : BARE + text;
  }

  /**
   * Returns whether {@link #of(Prefix)} also selects names of keys that are not below the prefix:
   * those of bare keys, below {@code /}, {@code /s} and so on.
   */
  static boolean selectsTooMuch(Prefix prefix) {
    return prefix.text().startsWith("/") && BARE.startsWith(of(prefix));
  }

  /**
   * Returns the prefix of the names to be deleted for a key prefix.
   *
   * @throws StoreException.Refused if this store cannot hold any key below it
   */
  static String ofDeleted(Prefix prefix) {
    String name = of(prefix);
    if (prefix.text().startsWith("/") && name.startsWith(BARE)) {
      throw refused("prefix", prefix.text());
    }
    return name;
  }

  private static StoreException.Refused refused(String what, String text) {
    return new StoreException.Refused(
        what + " " + text + " lies where keys without a leading / are stored in Consul: rename it");
  }
}
