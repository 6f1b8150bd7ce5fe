package io.statehouse.mysql;

import io.statehouse.ports.Prefix;
import java.util.Arrays;

/**
 * The keys below a prefix as a range of bytes: from the prefix on, up to an end that is outside.
 */
record KeyRange(byte[] from, byte[] end) {

  static KeyRange of(Prefix prefix) {
    byte[] from = prefix.utf8();
    return new KeyRange(from, endOf(from));
  }

  /** The first text of bytes behind all that begin with {@code prefix}; null if there is none. */
  private static byte[] endOf(byte[] prefix) {
    int last = prefix.length - 1;
    while (last >= 0 && prefix[last] == (byte) 0xff) {
      last--;
    }
    if (last < 0) {
      return null;
    }
    byte[] end = Arrays.copyOf(prefix, last + 1);
    end[last]++;
    return end;
  }

  /** Appends the range as the condition of a statement. */
  void addTo(Request request) {
    request.text(" where k >= ?", (Object) from);
    addEndTo(request);
  }

  /** Appends the part of the range behind a key. */
  void addTo(Request request, byte[] after) {
    boolean further = Arrays.compareUnsigned(after, from) >= 0;
    request.text(further ? " where k > ?" : " where k >= ?", (Object) (further ? after : from));
    addEndTo(request);
  }

  private void addEndTo(Request request) {
    if (end != null) {
      request.text(" and k < ?", (Object) end);
    }
  }
}
