package io.statehouse.etcd;

import io.etcd.jetcd.ByteSequence;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.Arrays;

/** The keys from one, inclusive, to another, exclusive, as etcd selects them. */
record KeyRange(ByteSequence from, ByteSequence end) {

  /** As a start, the smallest possible key; as an end, no upper bound. */
  private static final ByteSequence ZERO = ByteSequence.from(new byte[1]);

  static KeyRange below(Prefix prefix) {
    // etcd has no empty key, and rejects an empty prefix.
    return prefix.text().isEmpty()
        ? new KeyRange(ZERO, ZERO)
        : new KeyRange(ByteSequence.from(prefix.utf8()), endOf(prefix));
  }

  /** Returns the keys of this range after {@code key}, which need not be one of them. */
  KeyRange after(byte[] key) {
    return from(Arrays.copyOf(key, key.length + 1));
  }

  /** Returns the keys of this range from {@code key}, inclusive. */
  KeyRange from(byte[] key) {
    return Arrays.compareUnsigned(key, from.getBytes()) <= 0
        ? this
        : new KeyRange(ByteSequence.from(key), end);
  }

  /** Returns the keys of this range up to and including those below {@code prefix}. */
  KeyRange upTo(Prefix prefix) {
    return new KeyRange(from, endOf(prefix));
  }

  boolean isEmpty() {
    return !end.equals(ZERO) && Arrays.compareUnsigned(from.getBytes(), end.getBytes()) >= 0;
  }

  static ByteSequence bytes(Key key) {
    return ByteSequence.from(key.utf8());
  }

  /** UTF-8 has no byte 0xFF, so the last byte can always be incremented. */
  private static ByteSequence endOf(Prefix prefix) {
    byte[] end = prefix.utf8();
    end[end.length - 1]++;
    return ByteSequence.from(end);
  }
}
