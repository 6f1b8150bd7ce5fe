package io.statehouse.mysql;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.Optional;

/** Which keys {@code kvData} can hold, and the SQL pattern that selects its keys. */
final class KvKeys {
  /**
   * The key of the root row, the ancestor of all others; it is internal to the table, not an entry.
   */
  static final String ROOT = "";

  private KvKeys() {}

  /** Why no row can have this key; empty if a row can. */
  static Optional<String> problem(Key key) {
    String text = key.text();
    if (text.charAt(0) != '/') {
      return Optional.of("key " + key + ": kvData holds only keys that begin with '/'");
    }
    if (text.endsWith("/")) {
      return Optional.of("key " + key + ": kvData holds no key that ends with '/'");
    }
    if (text.endsWith(" ")) {
      return Optional.of("key \"" + key + "\": kvData drops spaces at the end of a key");
    }
    return Optional.empty();
  }

  /** Whether all keys are below the prefix; deleting it also deletes the root row, as in Qserv. */
  static boolean isEverything(Prefix prefix) {
    return prefix.text().isEmpty() || prefix.text().equals("/");
  }

  /** The parent key; {@link #ROOT} for the topmost keys. */
  static String parentOf(String key) {
    return key.substring(0, key.lastIndexOf('/'));
  }

  /**
   * A pattern that matches the keys below a prefix; a collation that ignores case or accents
   * matches further keys, so results must be filtered again.
   */
  static String pattern(Prefix prefix) {
    return prefix.text().replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%";
  }
}
