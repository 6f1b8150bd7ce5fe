package io.statehouse.operations.archive.export;

/** A string as Go writes it in JSON. */
final class GoJsonString {
  private GoJsonString() {}

  static String of(String text) {
    StringBuilder json = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      append(json, text.charAt(i));
    }
    return json.append('"').toString();
  }

  private static void append(StringBuilder json, char c) {
    switch (c) {
      case '"', '\\' -> json.append('\\').append(c);
      case '\n' -> json.append("\\n");
      case '\r' -> json.append("\\r");
      case '\t' -> json.append("\\t");
      // Go escapes what could end a script in HTML or a line in JavaScript.
      case '<', '>', '&', '\u2028', '\u2029' -> appendCode(json, c);
      default -> {
        if (c < ' ') {
          appendCode(json, c);
        } else {
          json.append(c);
        }
      }
    }
  }

  private static void appendCode(StringBuilder json, char c) {
    json.append(String.format("\\u%04x", (int) c));
  }
}
