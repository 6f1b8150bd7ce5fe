package io.statehouse.ports;

/** The two rules that keys, prefixes and child segments share: valid characters, and order. */
final class KeyRules {
  private KeyRules() {}

  static void check(String what, String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0) {
        throw new IllegalArgumentException(what + " has the character U+0000 at position " + i);
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        throw new IllegalArgumentException(
            what + " has half of a surrogate pair at position " + i + ", which has no UTF-8 form");
      }
    }
  }

  /**
   * Compares text by its UTF-8 bytes. {@link String#compareTo} compares 16-bit units and so puts
   * U+10000 and above before U+E000; here surrogates weigh more than all other units.
   */
  static int compare(String a, String b) {
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
