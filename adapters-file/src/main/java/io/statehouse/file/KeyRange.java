package io.statehouse.file;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.Arrays;

/** A range of keys as UTF-8 bytes, in the order in which SQLite compares blobs. */
record KeyRange(byte[] from, byte[] endExclusive) {

  /** After all keys: no byte of UTF-8 text is so large. */
  private static final byte[] AFTER_ALL = {(byte) 0xff};

  static KeyRange below(Prefix prefix) {
    byte[] start = prefix.utf8();
    return new KeyRange(start, endOf(start));
  }

  /** A range of one key. */
  static KeyRange only(byte[] key) {
    return new KeyRange(key, successor(key));
  }

  /** The part of this range after {@code key}. */
  KeyRange after(Key key) {
    byte[] next = successor(key.utf8());
    return Arrays.compareUnsigned(next, from) > 0 ? startingAt(next) : this;
  }

  KeyRange startingAt(byte[] other) {
    return new KeyRange(other, endExclusive);
  }

  boolean contains(byte[] key) {
    return Arrays.compareUnsigned(key, from) >= 0 && Arrays.compareUnsigned(key, endExclusive) < 0;
  }

  /** The next possible key: a zero byte more, which no key holds. */
  private static byte[] successor(byte[] key) {
    return Arrays.copyOf(key, key.length + 1);
  }

  private static byte[] endOf(byte[] prefix) {
    if (prefix.length == 0) {
      return AFTER_ALL;
    }
    byte[] end = prefix.clone();
    end[end.length - 1]++; // never overflows: the last byte of UTF-8 text is below 0xff
    return end;
  }
}
