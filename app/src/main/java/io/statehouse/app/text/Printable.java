package io.statehouse.app.text;

/**
 * Makes text from a store or a user safe to print: control characters could clear a screen, forge a
 * second line or reverse the text direction, so they are printed as escapes.
 */
public final class Printable {
  private Printable() {}

  /** Escapes every control character, line ends included: what remains is one line. */
  public static String line(String text) {
    return escaped(text, false);
  }

  /** Escapes control characters but keeps line ends and tabs, for values printed whole. */
  public static String block(String text) {
    return escaped(text, true);
  }

  private static String escaped(String text, boolean keepLines) {
    StringBuilder printed = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean safe = keepLines && (c == '\n' || c == '\t') || !isUnsafe(text, i);
      if (printed == null && !safe) {
        printed = new StringBuilder(text.length() + 16).append(text, 0, i);
      }
      if (printed != null) {
        printed.append(safe ? String.valueOf(c) : escape(c));
      }
    }
    return printed == null ? text : printed.toString();
  }

  private static boolean isUnsafe(String text, int at) {
    char c = text.charAt(at);
    return switch (Character.getType(c)) {
      // Format characters include those that change the text direction.
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      case Character.SURROGATE -> !isPaired(text, at);
      default -> false;
    };
  }

  private static boolean isPaired(String text, int at) {
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
