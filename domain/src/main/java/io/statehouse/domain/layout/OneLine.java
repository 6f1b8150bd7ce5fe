package io.statehouse.domain.layout;

/** Strings as they may appear in a message: on one line, and of limited length. */
public final class OneLine {
  private static final int MAX_LENGTH = 300;

  private OneLine() {}

  /** Returns a string shortened and escaped, for a value within a message. */
  public static String of(String text) {
    return escaped(shortened(text));
  }

  /** Returns a string shortened, for a value that is escaped in another way. */
  public static String shortened(String text) {
    return text.codePointCount(0, text.length()) > MAX_LENGTH
        ? text.substring(0, text.offsetByCodePoints(0, MAX_LENGTH)) + "…"
        : text;
  }

  /** Returns the whole string with everything escaped that could end a line. */
  public static String escaped(String text) {
    StringBuilder line = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              // A surrogate among the code points is one without its other half.
              if (Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE) {
                line.append(String.format("\\u%04X", c));
              } else {
                line.appendCodePoint(c);
              }
            });
    return line.toString();
  }
}
