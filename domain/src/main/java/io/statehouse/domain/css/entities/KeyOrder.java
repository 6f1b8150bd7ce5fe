package io.statehouse.domain.css.entities;

import java.util.Comparator;
import java.util.function.IntUnaryOperator;

/** An order of keys and names, such as that of a dump. */
public enum KeyOrder implements Comparator<String> {
  /** The order of the UTF-8 bytes, as in listings, and in the original's maps and memory store. */
  BYTES,
  /**
   * The order of the original's MySQL table, whose collation compares letters as upper case: so
   * {@code _} sorts after every letter, and {@code /css_meta} before {@code /DBS}. Accents, which
   * that collation also ignores, are distinguished here.
   */
  MYSQL;

  @Override
  public int compare(String a, String b) {
    int folded = this == MYSQL ? compare(a, b, Character::toUpperCase) : 0;
    return folded != 0 ? folded : compare(a, b, KeyOrder::byteOrder);
  }

  private static int compare(String a, String b, IntUnaryOperator weight) {
    int shared = Math.min(a.length(), b.length());
    for (int i = 0; i < shared; i++) {
      if (a.charAt(i) != b.charAt(i)) { // rarely so: keys begin alike
        int difference = weight.applyAsInt(a.charAt(i)) - weight.applyAsInt(b.charAt(i));
        if (difference != 0) {
          return difference;
        }
      }
    }
    return a.length() - b.length();
  }

  /**
   * Gives the order without encoding. Java's own compares 16-bit units, which puts U+10000 and
   * above before U+E000; the order of the bytes is that of the code points.
   */
  private static int byteOrder(int unit) {
    return Character.isSurrogate((char) unit) ? unit + 0x10000 : unit;
  }

  /**
   * @throws CssException of kind INVALID if there is no such order
   */
  public static KeyOrder parse(String text) {
    return switch (text) {
      case "bytes" -> BYTES;
      case "mysql" -> MYSQL;
      default -> throw CssException.unknown("order", text, "bytes, mysql");
    };
  }
}
