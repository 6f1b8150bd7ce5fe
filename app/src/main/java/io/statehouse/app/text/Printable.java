package io.statehouse.app.text;

/**
 * Text from a store or a user, made safe to show in a line: control characters could clear a
 * screen, forge a second line, or turn the reading direction round, so they are shown as escapes.
 */
public final class Printable {
  private Printable() {}

  /** Escapes every control character, line ends included: what remains is one line. */
  public static String line(String text) {
    return escaped(text, false);
  }

  /** Escapes control characters but keeps line ends and tabs, for values shown whole. */
  public static String block(String text) {
    return escaped(text, true);
  }

  private static String escaped(String text, boolean keepLines) {
    StringBuilder shown = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean safe = keepLines && (c == '\n' || c == '\t') || !steers(text, i);
      if (shown == null && !safe) {
        shown = new StringBuilder(text.length() + 16).append(text, 0, i);
      }
      if (shown != null) {
        shown.append(safe ? String.valueOf(c) : escape(c));
      }
    }
    return shown == null ? text : shown.toString();
  }

  private static boolean steers(String text, int at) {
    char c = text.charAt(at);
    return switch (Character.getType(c)) {
      // Format characters hold the marks that turn the direction of writing.
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      case Character.SURROGATE -> !paired(text, at);
      default -> false;
    };
  }

  private static boolean paired(String text, int at) {
    return Character.isHighSurrogate(text.charAt(at))
        ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
        : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
  }

  private static String escape(char c) {
    return switch (c) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> String.format("\\u%04x", (int) c);
    };
  }
}
