package io.statehouse.ports;

import java.util.Arrays;

/**
 * The keys from one, inclusive, to another, exclusive, as the bytes by which stores order them. The
 * arrays must not be changed.
 */
public final class KeyRange {
  /** After all keys: no byte of UTF-8 text is so large. */
  private static final byte[] AFTER_ALL = {(byte) 0xff};

  private final byte[] from;
  private final byte[] to;

  private KeyRange(byte[] from, byte[] to) {
    this.from = from;
    this.to = to;
  }

  static KeyRange below(Prefix prefix) {
    byte[] from = prefix.utf8();
    return new KeyRange(from, endOf(from));
  }

  /** Returns the range of one key alone. */
  public static KeyRange only(Key key) {
    byte[] from = key.utf8();
    return new KeyRange(from, successor(from));
  }

  /** The first key of the range, or where it would be; empty if all keys before the end are in. */
  public byte[] from() {
    return from;
  }

  /** The first key behind the range, or where it would be. */
  public byte[] to() {
    return to;
  }

  /** Returns whether the range has no end, so that it holds every key from its first. */
  public boolean isUnbounded() {
    return to == AFTER_ALL;
  }

  public boolean isEmpty() {
    return Arrays.compareUnsigned(from, to) >= 0;
  }

  public boolean contains(byte[] key) {
    return Arrays.compareUnsigned(key, from) >= 0 && Arrays.compareUnsigned(key, to) < 0;
  }

  /** Returns the keys of this range after {@code key}, which need not be one of them. */
  public KeyRange after(Key key) {
    return after(key.utf8());
  }

  /** Returns the keys of this range after {@code key}, which need not be one of them. */
  public KeyRange after(byte[] key) {
    return startingAt(successor(key));
  }

  /** Returns the keys of this range from {@code key}, inclusive, which need not be one of them. */
  public KeyRange startingAt(byte[] key) {
    return Arrays.compareUnsigned(key, from) <= 0 ? this : new KeyRange(key, to);
  }

  /** Returns the keys of this range up to and including those below {@code prefix}. */
  public KeyRange upTo(Prefix prefix) {
    byte[] end = endOf(prefix.utf8());
    return Arrays.compareUnsigned(end, to) >= 0 ? this : new KeyRange(from, end);
  }

  /** The next possible key: one more zero byte, which no key holds. */
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
