package io.statehouse.domain.missions;

import java.util.Optional;
import java.util.Set;

/** The rules that names share which become part of a key of the store. */
final class Names {
  /** Parts the segments of every key. */
  static final char SEPARATOR = '|';

  private static final String FORBIDDEN = "| ,\n\r\t%&<>{}[]\\?;\"'`:";
  private static final Set<String> RESERVED = Set.of("u", "n", "a", "c", "m", "all");

  private Names() {}

  /** Tells whether the name would be mistaken for one of the layout's own. */
  static boolean isReserved(String name) {
    return RESERVED.contains(name);
  }

  /** Returns what in the name is not allowed, as the end of a sentence about it. */
  static Optional<String> forbidden(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (FORBIDDEN.indexOf(c) >= 0) {
        return Optional.of("has the character '" + OneLine.of("" + c) + "' at position " + i);
      }
    }
    return isStorable(name)
        ? Optional.empty()
        : Optional.of("has U+0000 or half a character, which no store can hold");
  }

  /** Tells whether some key of a store could have this text in it. */
  static boolean isStorable(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0) {
        return false;
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        return false;
      }
    }
    return true;
  }
}
