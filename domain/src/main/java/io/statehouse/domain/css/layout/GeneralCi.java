package io.statehouse.domain.css.layout;

import java.text.Normalizer;

/**
 * A model of the collation of the original's table, {@code utf8_general_ci}, which ignores case,
 * accents and trailing spaces. It distinguishes a few strings that the server takes as equal; the
 * server decides.
 */
final class GeneralCi {
  private GeneralCi() {}

  /** Returns a string that is the same for all strings that compare equal. */
  static String fold(String text) {
    StringBuilder folded = new StringBuilder();
    Normalizer.normalize(text.stripTrailing(), Normalizer.Form.NFD)
        .codePoints()
        .filter(c -> Character.getType(c) != Character.NON_SPACING_MARK)
        .map(c -> c == 'ß' ? 'S' : Character.toUpperCase(c))
        .forEach(folded::appendCodePoint);
    return folded.toString();
  }
}
