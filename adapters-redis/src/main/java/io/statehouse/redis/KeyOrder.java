package io.statehouse.redis;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Sorts the results of a server for the keys below a prefix by their keys. They arrive part by
 * part, in any order, and perhaps twice.
 *
 * <p>Names are compared, eight bytes at a time as a number: first all of them by the eight bytes
 * after the prefix, then those that are equal there by the next eight. Most keys of a layout begin
 * alike, so that a comparison of two whole names would read the same bytes again and again.
 *
 * @param <T> the results: keys, or entries
 */
final class KeyOrder<T> {
  /** Names that are equal so far are compared as a whole, since each step is a recursion. */
  private static final int MAX_COMPARED_IN_STEPS = 512;

  private static final Comparator<Item<?>> BY_HEAD = (a, b) -> Long.compareUnsigned(a.head, b.head);
  private static final Comparator<Item<?>> BY_NAME =
      (a, b) -> Arrays.compareUnsigned(a.name, b.name);

  private final int prefixBytes;
  private final List<Item<T>> items = new ArrayList<>();

  KeyOrder(Prefix prefix) {
    this.prefixBytes = prefix.utf8().length;
  }

  private static final class Item<T> {
    private final byte[] name;
    private final T value;
    private long head;

    Item(byte[] name, T value) {
      this.name = name;
      this.value = value;
    }
  }

  /**
   * Adds a part. A name that is not text is left out.
   *
   * @param make returns the result for the name at a position; null leaves it out
   */
  void add(List<byte[]> names, BiFunction<Key, Integer, T> make) {
    for (int i = 0; i < names.size(); i++) {
      byte[] name = names.get(i);
      Key key = Key.ofUtf8(name).orElse(null);
      T value = key == null ? null : make.apply(key, i);
      if (value != null) {
        items.add(new Item<>(name, value));
      }
    }
  }

  /** Returns everything that was added, in order, and once for each key. */
  List<T> sorted() {
    @SuppressWarnings("unchecked") // an array cannot have a type argument
    Item<T>[] all = items.toArray(Item[]::new);
    sort(all, 0, all.length, prefixBytes);
    List<T> sorted = new ArrayList<>(all.length);
    byte[] last = null;
    for (Item<T> item : all) {
      if (!Arrays.equals(item.name, last)) {
        sorted.add(item.value);
      }
      last = item.name;
    }
    return sorted;
  }

  /** Sorts items whose names are equal before a position. */
  private static void sort(Item<?>[] all, int from, int to, int position) {
    if (position > MAX_COMPARED_IN_STEPS) {
      Arrays.sort(all, from, to, BY_NAME);
      return;
    }
    for (int i = from; i < to; i++) {
      all[i].head = head(all[i].name, position);
    }
    Arrays.sort(all, from, to, BY_HEAD);
    int begin = from;
    for (int i = from + 1; i <= to; i++) {
      if (i == to || all[i].head != all[begin].head) {
        if (i - begin > 1 && !isEnd(all[begin].head)) {
          sort(all, begin, i, position + Long.BYTES);
        }
        begin = i;
      }
    }
  }

  private static long head(byte[] name, int position) {
    long head = 0;
    for (int i = position; i < position + Long.BYTES; i++) {
      head = head << Byte.SIZE | (i < name.length ? name[i] & 0xff : 0);
    }
    return head;
  }

  /** Returns whether a name ends in these bytes: it has no zero itself. */
  private static boolean isEnd(long head) {
    return (head & 0xff) == 0;
  }
}
