package io.statehouse.mysql;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;

/** The keys that {@code kvData} can hold, and the SQL pattern that selects its keys. */
final class KvKeys {
  /** The key of the root row, the ancestor of all others: internal to the table, not an entry. */
  static final String ROOT = "";

  private KvKeys() {}

  static boolean isPossible(Key key) {
    return problem(key) == null;
  }

  /**
   * @throws StoreException.Refused if no row can have this key
   */
  static void check(Key key) {
    String problem = problem(key);
    if (problem != null) {
      throw new StoreException.Refused("key \"" + key + "\": kvData " + problem);
    }
  }

  /** Returns why no row can have the key; null if one can. */
  private static String problem(Key key) {
    String text = key.text();
    if (text.charAt(0) != '/') {
      return "holds only keys that begin with '/'";
    }
    if (text.endsWith("/")) {
      return "holds no key that ends with '/'";
    }
    return text.endsWith(" ") ? "drops spaces at the end of a key" : null;
  }

  /**
   * Returns whether all keys are below the prefix; deleting it also deletes the root row, as in
   * Qserv.
   */
  static boolean isEverything(Prefix prefix) {
    return prefix.text().isEmpty() || prefix.text().equals("/");
  }

  /** Returns the parent key; {@link #ROOT} for the topmost keys. */
  static String parentOf(String key) {
    return key.substring(0, key.lastIndexOf('/'));
  }

  /** Returns how many segments the key has. */
  static int depth(String key) {
    int depth = 0;
    for (int at = key.indexOf('/'); at >= 0; at = key.indexOf('/', at + 1)) {
      depth++;
    }
    return depth;
  }

  /**
   * Returns a pattern that matches the keys below a prefix; a collation that ignores case or
   * accents matches further keys, so results must be filtered again.
   */
  static String pattern(Prefix prefix) {
    return prefix.text().replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%";
  }
}
