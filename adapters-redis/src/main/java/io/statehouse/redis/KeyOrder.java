package io.statehouse.redis;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Sorts the results of a server for the keys below a prefix by their keys. They arrive part by
 * part, in any order, and perhaps twice. Sorting each part as it arrives, while the server prepares
 * the next, leaves little to do at the end.
 *
 * @param <T> the results: keys, or entries
 */
final class KeyOrder<T> {
  private final int prefixBytes;
  private final List<Item<T>> items = new ArrayList<>();

  KeyOrder(Prefix prefix) {
    this.prefixBytes = prefix.utf8().length;
  }

  /** Names are compared instead of keys, since the JVM compares many of their bytes at a time. */
  private record Item<T>(long head, byte[] name, T value) implements Comparable<Item<T>> {
    @Override
    public int compareTo(Item<T> other) {
      int byHead = Long.compareUnsigned(head, other.head);
      return byHead != 0 ? byHead : Arrays.compareUnsigned(name, other.name);
    }
  }

  /**
   * Adds a part. A name that is not text is left out.
   *
   * @param make returns the result for the name at a position; null leaves it out
   */
  void add(List<byte[]> names, BiFunction<Key, Integer, T> make) {
    List<Item<T>> part = new ArrayList<>(names.size());
    for (int i = 0; i < names.size(); i++) {
      byte[] name = names.get(i);
      Key key = Key.ofUtf8(name).orElse(null);
      T value = key == null ? null : make.apply(key, i);
      if (value != null) {
        part.add(new Item<>(head(name), name, value));
      }
    }
    part.sort(null);
    items.addAll(part);
  }

  /** Returns the eight bytes after the prefix as a number, which decides many comparisons. */
  private long head(byte[] name) {
    long head = 0;
    for (int i = prefixBytes; i < prefixBytes + Long.BYTES; i++) {
      head = head << Byte.SIZE | (i < name.length ? name[i] & 0xff : 0);
    }
    return head;
  }

  /** Returns everything that was added, in order, and once for each key. */
  List<T> sorted() {
    items.sort(null); // merges the sorted parts
    List<T> sorted = new ArrayList<>(items.size());
    byte[] last = null;
    for (Item<T> item : items) {
      if (!Arrays.equals(item.name, last)) {
        sorted.add(item.value);
      }
      last = item.name;
    }
    return sorted;
  }
}
