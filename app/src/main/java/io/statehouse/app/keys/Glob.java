package io.statehouse.app.keys;

import com.google.re2j.Pattern;

/** A pattern of the form that shells and Redis have, as a regular expression. */
final class Glob {
  private final String glob;
  private final StringBuilder expression = new StringBuilder();
  private int at;

  private Glob(String glob) {
    this.glob = glob;
  }

  /**
   * Returns the regular expression of the names that a glob matches. No separator is special: its
   * stars match any text.
   *
   * @throws IllegalArgumentException if a set of characters is not closed
   */
  static String expression(String glob) {
    Glob reading = new Glob(glob);
    while (reading.at < glob.length()) {
      reading.next();
    }
    return reading.expression.toString();
  }

  private void next() {
    int character = glob.codePointAt(at);
    at += Character.charCount(character);
    switch (character) {
      case '*' -> expression.append(".*");
      case '?' -> expression.append('.');
      case '[' -> set();
      case '\\' -> literal(at < glob.length() ? escaped() : '\\');
      default -> literal(character);
    }
  }

  private int escaped() {
    int character = glob.codePointAt(at);
    at += Character.charCount(character);
    return character;
  }

  private void literal(int character) {
    expression.append(Pattern.quote(Character.toString(character)));
  }

  /** Reads the rest of a set; a closing bracket at its beginning is one of its characters. */
  private void set() {
    boolean isNegated = at < glob.length() && (glob.charAt(at) == '^' || glob.charAt(at) == '!');
    int from = isNegated ? at + 1 : at;
    int end = glob.indexOf(']', from + 1);
    if (end < 0) {
      throw new IllegalArgumentException(
          "\"%s\" is no pattern: a [ has no ], write \\[ for the character".formatted(glob));
    }
    expression.append(isNegated ? "[^" : "[");
    for (int i = from; i < end; i++) {
      char character = glob.charAt(i);
      if (character == '-' && i > from && i < end - 1) {
        expression.append('-');
      } else if (character < 0x80 && !Character.isLetterOrDigit(character)) {
        expression.append('\\').append(character);
      } else {
        expression.append(character);
      }
    }
    expression.append(']');
    at = end + 1;
  }
}
