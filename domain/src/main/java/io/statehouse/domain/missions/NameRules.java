package io.statehouse.domain.missions;

import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.missions.MissionsException.Kind;
import java.util.Set;

/** The rules for all names that become part of a key. */
final class NameRules {
  private static final String FORBIDDEN = "| ,\n\r\t%&<>{}[]\\?;\"'`:";
  private static final Set<String> RESERVED = Set.of("u", "n", "a", "c", "m", "all");

  private NameRules() {}

  /** Returns whether the layout uses the name for something else. */
  static boolean isReserved(String name) {
    return RESERVED.contains(name);
  }

  /**
   * @param what what messages call the name; it has the name itself, unless that is secret
   * @param advice how the message ends
   * @throws MissionsException if the name has a character that new names must not have
   */
  static void requireAllowed(String name, String what, String advice) {
    for (int i = 0; i < name.length(); i++) {
      if (FORBIDDEN.indexOf(name.charAt(i)) >= 0) {
        String character = OneLine.of(name.substring(i, i + 1));
        throw new MissionsException(
            Kind.INVALID,
            what + " has the character '" + character + "' at position " + i + "; " + advice);
      }
    }
    if (!isStorable(name)) {
      throw new MissionsException(
          Kind.INVALID,
          what + " has U+0000 or half a character, which no store can hold; " + advice);
    }
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
