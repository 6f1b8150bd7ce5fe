package io.statehouse.domain.missions;

/** Values within messages: on one line, and of limited length. */
final class OneLine {
  private static final int LONGEST = 300;

  private OneLine() {}

  /** Returns the value shortened, with control characters escaped. */
  static String of(String text) {
    StringBuilder line = new StringBuilder();
    text.codePoints()
        .limit(LONGEST)
        .forEach(
            c -> {
              if (Character.isISOControl(c) || c >= Character.MIN_SURROGATE && c <= 0xDFFF) {
                line.append(String.format("\\u%04X", c));
              } else {
                line.appendCodePoint(c);
              }
            });
    return text.codePointCount(0, text.length()) > LONGEST ? line + "…" : line.toString();
  }
}
