package io.statehouse.domain.css.layout;

import java.text.Normalizer;

/**
 * What the collation of the original's table, {@code utf8_general_ci}, takes for the same: it sees
 * neither case nor accents nor spaces at the end. This model of it takes a few strings for
 * different that the server takes for the same; the server has the last word.
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
