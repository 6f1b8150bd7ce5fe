package io.statehouse.operations.archive.export;

/** Keys as they are written on one line of text, without tabs. */
final class LineKeys {
  private static final int HEX = 16;
  private static final int CODE_DIGITS = 4;

  private LineKeys() {}

  static String escape(String key) {
    StringBuilder line = new StringBuilder(key.length());
    for (int i = 0; i < key.length(); i++) {
      char c = key.charAt(i);
      switch (c) {
        case '\\' -> line.append("\\\\");
        case '\t' -> line.append("\\t");
        case '\n' -> line.append("\\n");
        case '\r' -> line.append("\\r");
        default -> {
          if (Character.isISOControl(c) || c == '\u2028' || c == '\u2029') {
            line.append(String.format("\\u%04x", (int) c));
          } else {
            line.append(c);
          }
        }
      }
    }
    return line.toString();
  }

  /**
   * @throws IllegalArgumentException if a backslash begins no escape
   */
  static String unescape(String line) {
    StringBuilder key = new StringBuilder(line.length());
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c != '\\') {
        key.append(c);
        continue;
      }
      i++;
      switch (i < line.length() ? line.charAt(i) : ' ') {
        case '\\' -> key.append('\\');
        case 't' -> key.append('\t');
        case 'n' -> key.append('\n');
        case 'r' -> key.append('\r');
        case 'u' -> {
          key.append(code(line, i + 1));
          i += CODE_DIGITS;
        }
        default ->
            throw new IllegalArgumentException(
                "a backslash at position " + (i - 1) + " begins none of \\\\ \\t \\n \\r \\u0001");
      }
    }
    return key.toString();
  }

  private static char code(String line, int start) {
    int code = 0;
    for (int i = start; i < start + CODE_DIGITS; i++) {
      int digit = i < line.length() ? Character.digit(line.charAt(i), HEX) : -1;
      if (digit < 0) {
        throw new IllegalArgumentException(
            "\\u at position " + (start - 2) + " is not followed by four hexadecimal digits");
      }
      code = code * HEX + digit;
    }
    return (char) code;
  }
}
