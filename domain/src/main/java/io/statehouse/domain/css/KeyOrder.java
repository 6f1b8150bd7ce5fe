package io.statehouse.domain.css;

import java.util.Comparator;

/** In which order a dump lists its keys. */
public enum KeyOrder implements Comparator<String> {
  /** By the bytes of the key, as the original's memory store. */
  BYTES,
  /**
   * As the original's MySQL table, whose collation compares letters as upper case: so {@code _}
   * sorts after every letter, and {@code /css_meta} before {@code /DBS}. Accents, which that
   * collation also ignores, are distinguished here.
   */
  MYSQL;

  @Override
  public int compare(String a, String b) {
    if (this == MYSQL) {
      int folded = compareUpperCase(a, b);
      if (folded != 0) {
        return folded;
      }
    }
    return ByteOrder.compare(a, b);
  }

  private static int compareUpperCase(String a, String b) {
    int shared = Math.min(a.length(), b.length());
    for (int i = 0; i < shared; i++) {
      char left = Character.toUpperCase(a.charAt(i));
      char right = Character.toUpperCase(b.charAt(i));
      if (left != right) {
        return left - right;
      }
    }
    return a.length() - b.length();
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
