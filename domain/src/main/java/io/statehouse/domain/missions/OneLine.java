package io.statehouse.domain.missions;

/** Text as it may appear in a message: on one line, and not longer than anyone reads. */
final class OneLine {
  private static final int LONGEST = 300;

  private OneLine() {}

  /** Returns the text shortened and escaped, for a value within a message. */
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
