package io.statehouse.mysql;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.Optional;

/** Which keys {@code kvData} can hold, and how its keys are asked for. */
final class KvKeys {
  /** The key text of the row that all others descend from; no entry, but the table's own affair. */
  static final String ROOT = "";

  private KvKeys() {}

  /** Why no row can have this key; empty if one can. */
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

  /** Whether all keys are below the prefix; then the row above them goes with them, as in Qserv. */
  static boolean isEverything(Prefix prefix) {
    return prefix.text().isEmpty() || prefix.text().equals("/");
  }

  /** The key above; {@link #ROOT} for the topmost ones. */
  static String parentOf(String key) {
    return key.substring(0, key.lastIndexOf('/'));
  }

  /**
   * A pattern that matches the keys below a prefix, and in a collation that sees no case or no
   * accents some more: what comes back must be tested again.
   */
  static String pattern(Prefix prefix) {
    return prefix.text().replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%";
  }
}
