package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;

/** Values as text, which is always UTF-8. */
public final class StoredText {
  private StoredText() {}

  /**
   * @throws CssException of kind MALFORMED if the value is not UTF-8
   */
  public static String read(Entry entry) {
    return entry
        .value()
        .text()
        .orElseThrow(() -> CssException.malformed(entry.key().text(), "the value is not UTF-8"));
  }

  /**
   * Returns the bytes of the text.
   *
   * @throws CssException of kind MALFORMED if the value is not UTF-8
   */
  static byte[] bytes(Entry entry) {
    byte[] bytes = entry.value().toArray();
    if (bytes.length > 0) {
      read(entry);
    }
    return bytes;
  }

  /**
   * @throws CssException of kind INVALID if the text has no UTF-8 form
   */
  public static Bytes write(String key, String value) {
    // Bytes.utf8 would write a question mark for half of a surrogate pair.
    if (!hasUtf8Form(value)) {
      throw CssException.invalid(
          key, "the value for '" + key + "' has half of a surrogate pair, which has no UTF-8 form");
    }
    return Bytes.utf8(value);
  }

  /** Returns whether no half of a surrogate pair stands alone; faster than an encoder. */
  static boolean hasUtf8Form(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        boolean isPair =
            i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
        if (!isPair) {
          return false;
        }
        i++;
      }
    }
    return true;
  }
}
