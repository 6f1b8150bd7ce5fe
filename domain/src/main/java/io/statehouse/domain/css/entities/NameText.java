package io.statehouse.domain.css.entities;

import io.statehouse.domain.layout.OneLine;

/**
 * The rules of every name, since it is one segment of a key: it has at least one character, none of
 * them a slash or U+0000, and is not the name of a packed key. Every child that a store lists obeys
 * them, so all that is stored can be named.
 */
public final class NameText {
  private NameText() {}

  static String check(String what, String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException(what + " name is empty");
    }
    if (text.equals(CssKey.PACKED)) {
      throw new IllegalArgumentException(
          what + " name is " + CssKey.PACKED + ", which is where packed keys are stored");
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '/' || c == 0 || Character.isSurrogate(c) && isHalf(text, i)) {
        throw new IllegalArgumentException(
            what
                + " name '"
                + OneLine.of(text)
                + "' has "
                + (c == '/' ? "a slash" : c == 0 ? "the character U+0000" : "half a character")
                + " at position "
                + i);
      }
    }
    return text;
  }

  private static boolean isHalf(String text, int i) {
    return Character.isHighSurrogate(text.charAt(i))
        ? i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1))
        : i == 0 || !Character.isHighSurrogate(text.charAt(i - 1));
  }

  /**
   * Refuses, for checked mode, new names that would cause problems later: a dot makes {@code
   * DB.TABLE} ambiguous, and the original's table drops a trailing space.
   */
  public static void checkNew(String what, String text, boolean dotAllowed) {
    String problem =
        !dotAllowed && text.indexOf('.') >= 0
            ? "has a dot, which separates database and table"
            : !text.equals(text.strip())
                ? "begins or ends with a space"
                : text.chars().anyMatch(Character::isISOControl) ? "has a control character" : null;
    if (problem != null) {
      throw CssException.invalid(text, what + " name '" + OneLine.of(text) + "' " + problem);
    }
  }
}
