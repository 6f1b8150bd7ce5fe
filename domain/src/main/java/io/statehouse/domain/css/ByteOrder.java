package io.statehouse.domain.css;

/** The order of strings by their UTF-8 bytes, in which the original keeps its maps. */
public final class ByteOrder {
  private ByteOrder() {}

  /**
   * Compares without encoding. Java's own order compares 16-bit units, which puts U+10000 and above
   * before U+E000; the order of the bytes is that of the code points.
   */
  public static int compare(String a, String b) {
    int shared = Math.min(a.length(), b.length());
    for (int i = 0; i < shared; i++) {
      char left = a.charAt(i);
      char right = b.charAt(i);
      if (left != right) {
        return weight(left) - weight(right);
      }
    }
    return a.length() - b.length();
  }

  private static int weight(char unit) {
    return Character.isSurrogate(unit) ? unit + 0x10000 : unit;
  }
}
