package io.statehouse.app.text;

import java.util.ArrayList;
import java.util.List;

/** The columns of a terminal that printable text takes. */
public final class TextWidth {
  private TextWidth() {}

  /** Returns how many columns {@code text} takes. */
  public static int of(String text) {
    return text.codePoints().map(TextWidth::of).sum();
  }

  private static int of(int c) {
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    boolean wide =
        c >= 0x1100 && c <= 0x115F
            || c >= 0x2E80 && c <= 0xA4CF
            || c >= 0xAC00 && c <= 0xD7A3
            || c >= 0xF900 && c <= 0xFAFF
            || c >= 0xFE30 && c <= 0xFE6F
            || c >= 0xFF00 && c <= 0xFF60
            || c >= 0x1F300 && c <= 0x1FAFF
            || c >= 0x20000 && c <= 0x3FFFD;
    return wide ? 2 : 1;
  }

  /**
   * Breaks {@code text} into lines of at most {@code columns}, after a space where there is one.
   */
  public static List<String> wrapped(String text, int columns) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    int afterSpace = 0;
    int width = 0;
    for (int i = 0; i < text.length(); i = text.offsetByCodePoints(i, 1)) {
      int c = text.codePointAt(i);
      // Spaces may hang over the end, where they are cut off.
      while (c != ' ' && start < i && width + of(c) > columns) {
        int end = afterSpace > start ? afterSpace : i;
        lines.add(text.substring(start, end).stripTrailing());
        start = end;
        width = of(text.substring(start, i));
      }
      width += of(c);
      if (c == ' ') {
        afterSpace = i + 1;
      }
    }
    lines.add(text.substring(start).stripTrailing());
    return lines;
  }
}
