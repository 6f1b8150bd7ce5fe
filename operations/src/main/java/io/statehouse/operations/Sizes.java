package io.statehouse.operations;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;

/** Sizes in bytes, as they are reported and summed up. */
public final class Sizes {
  private Sizes() {}

  /** Returns the size of the key as UTF-8. */
  static long of(Key key) {
    String text = key.text();
    long bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      // A surrogate pair is two units and four bytes.
      bytes += unit < 0x80 ? 1 : unit < 0x800 || Character.isSurrogate(unit) ? 2 : 3;
    }
    return bytes;
  }

  /** Returns the size of key and value. */
  public static long of(Entry entry) {
    return of(entry.key()) + entry.value().size();
  }
}
