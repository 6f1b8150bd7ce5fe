package io.statehouse.mysql;

import io.statehouse.ports.Prefix;
import java.util.Arrays;

/** The keys below a prefix as a range of bytes: from the prefix, inclusive, to an exclusive end. */
record KeyRange(byte[] from, byte[] endExclusive) {

  static KeyRange of(Prefix prefix) {
    byte[] from = prefix.utf8();
    return new KeyRange(from, endOf(from));
  }

  /** The first byte string after all that begin with {@code prefix}; null if there is none. */
  private static byte[] endOf(byte[] prefix) {
    int last = prefix.length - 1;
    while (last >= 0 && prefix[last] == (byte) 0xff) {
      last--;
    }
    if (last < 0) {
      return null;
    }
    byte[] endExclusive = Arrays.copyOf(prefix, last + 1);
    endExclusive[last]++;
    return endExclusive;
  }

  /** Appends the range as the condition of a statement. */
  void addTo(Request request) {
    request.text(" where k >= ?", (Object) from);
    addEndTo(request);
  }

  /** Appends the part of the range after a key. */
  void addTo(Request request, byte[] after) {
    boolean further = Arrays.compareUnsigned(after, from) >= 0;
    request.text(further ? " where k > ?" : " where k >= ?", (Object) (further ? after : from));
    addEndTo(request);
  }

  private void addEndTo(Request request) {
    if (endExclusive != null) {
      request.text(" and k < ?", (Object) endExclusive);
    }
  }
}
