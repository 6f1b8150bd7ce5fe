package io.statehouse.domain.missions.layout;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Bytes;
import java.util.Optional;

/** Bytes as text the way Go reads them: each byte that is not UTF-8 becomes one U+FFFD. */
public final class Utf8Text {
  private static final char REPLACEMENT = '\uFFFD';

  private Utf8Text() {}

  public static String decode(Bytes bytes) {
    Optional<String> whole = bytes.text();
    return whole.isPresent() ? whole.get() : decodeBroken(bytes.toArray());
  }

  /**
   * Java would replace the beginning of a cut-off character as a whole; Go does it byte by byte.
   */
  private static String decodeBroken(byte[] bytes) {
    StringBuilder text = new StringBuilder(bytes.length);
    for (int i = 0; i < bytes.length; ) {
      int length = length(bytes, i);
      if (length == 0) {
        text.append(REPLACEMENT);
        i++;
      } else {
        text.append(new String(bytes, i, length, UTF_8));
        i += length;
      }
    }
    return text.toString();
  }

  /** Returns how many bytes the character at {@code i} has, 0 if there is none. */
  private static int length(byte[] bytes, int i) {
    int first = bytes[i] & 0xFF;
    if (first < 0x80) {
      return 1;
    }
    int length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || i + length > bytes.length) {
      return 0;
    }
    int second = bytes[i + 1] & 0xFF;
    // No overlong forms, no halves of pairs, nothing above U+10FFFF.
    int least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    int most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (second < least || second > most) {
      return 0;
    }
    for (int j = 2; j < length; j++) {
      if ((bytes[i + j] & 0xC0) != 0x80) {
        return 0;
      }
    }
    return length;
  }

  /** Puts U+FFFD for each half of a surrogate pair that stands alone. */
  static String whole(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        return repaired(text);
      }
    }
    return text;
  }

  private static String repaired(String text) {
    StringBuilder repaired = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? REPLACEMENT : c)
        .forEach(repaired::appendCodePoint);
    return repaired.toString();
  }

  /** Orders by UTF-8 bytes, as Go sorts the members of a map. */
  static int compare(String a, String b) {
    int shared = Math.min(a.length(), b.length());
    for (int i = 0; i < shared; i++) {
      char left = a.charAt(i);
      char right = b.charAt(i);
      if (left != right) {
        // Units above the surrogates come before what pairs of surrogates stand for.
        return (Character.isSurrogate(left) ? left + 0x10000 : left)
            - (Character.isSurrogate(right) ? right + 0x10000 : right);
      }
    }
    return a.length() - b.length();
  }
}
