package io.statehouse.domain.missions.entities;

import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.missions.entities.MissionsException.Kind;
import java.util.List;

/** The rules for all names that become part of a key. */
public final class NameRules {
  /** Separates the parts of a key in the layout, so no part may contain it. */
  public static final char SEPARATOR = '|';

  private static final String FORBIDDEN = "| ,\n\r\t%&<>{}[]\\?;\"'`:";
  private static final List<String> RESERVED = List.of("u", "n", "a", "c", "m", "all");

  private NameRules() {}

  /** Returns whether the layout uses the name for something else. */
  static boolean isReserved(String name) {
    return RESERVED.contains(name);
  }

  /** Lists the reserved names as the original's messages do. */
  static String reserved() {
    return String.join(",", RESERVED);
  }

  /**
   * @param what what the original's messages call the name; it has the name itself, unless that is
   *     secret
   * @param advice how the message ends
   * @throws MissionsException if the name has a character that new names must not have
   */
  static void requireAllowed(String name, String what, String advice) {
    for (int i = 0; i < name.length(); i++) {
      if (FORBIDDEN.indexOf(name.charAt(i)) >= 0) {
        String character = OneLine.of(name.substring(i, i + 1));
        throw invalid(what, "it has '" + character + "' at position " + i + "; " + advice);
      }
    }
    if (!isStorable(name)) {
      throw invalid(what, "it has U+0000 or half a character, which no store can hold; " + advice);
    }
  }

  private static MissionsException invalid(String what, String problem) {
    return new MissionsException(
        Kind.INVALID, what + " is not allowed because it contains invalid characters: " + problem);
  }

  /** Returns whether the key of a store could contain this. */
  static boolean isStorable(String text) {
    // A plain loop, since it is run for every key rendered and read.
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (i + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(i + 1))) {
        i++;
      } else if (c == 0 || Character.isSurrogate(c)) {
        return false;
      }
    }
    return true;
  }
}
