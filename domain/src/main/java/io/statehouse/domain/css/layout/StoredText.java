package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.CssException;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import java.nio.charset.StandardCharsets;

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
   * @throws CssException of kind INVALID if the text has no UTF-8 form
   */
  public static Bytes write(String key, String value) {
    // Bytes.utf8 would write a question mark for half of a surrogate pair.
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(value)) {
      throw CssException.invalid(
          key, "the value for '" + key + "' has half of a surrogate pair, which has no UTF-8 form");
    }
    return Bytes.utf8(value);
  }
}
