package io.statehouse.domain.css;

/** Text as it may appear in a message: on one line, and not longer than anyone reads. */
final class OneLine {
  private static final int LONGEST = 300;

  private OneLine() {}

  /** Returns the text shortened, for a value within a message. */
  static String of(String text) {
    return text.length() > LONGEST ? escaped(text.substring(0, LONGEST)) + "…" : escaped(text);
  }

  /** Returns the whole text with everything escaped that could end a line. */
  static String escaped(String text) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c) || Character.isSurrogate(c) && !isHalfOfPair(text, i)) {
        line.append(String.format("\\u%04X", (int) c));
      } else {
        line.append(c);
      }
    }
    return line.toString();
  }

  private static boolean isHalfOfPair(String text, int i) {
    return Character.isHighSurrogate(text.charAt(i))
        ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
        : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
  }
}
