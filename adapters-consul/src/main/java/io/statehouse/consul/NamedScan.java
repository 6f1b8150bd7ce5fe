package io.statehouse.consul;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Queue;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A scan of a store that cannot continue after a key: all keys are read first, then their values in
 * pages.
 */
final class NamedScan implements Iterator<Entry> {
  private final Supplier<List<Key>> names;
  private final int pageSize;
  private final Function<List<Key>, Map<Key, Entry>> values;
  private final Queue<Entry> page = new ArrayDeque<>();
  private List<Key> keys;
  private int read;

  private NamedScan(
      Supplier<List<Key>> names, int pageSize, Function<List<Key>, Map<Key, Entry>> values) {
    this.names = names;
    this.pageSize = pageSize;
    this.values = values;
  }

  /**
   * Returns a lazy stream that sends no request until its first element is taken.
   *
   * @param names reads the keys, in order
   * @param values reads the entries of some keys, without those that no longer exist
   */
  static Stream<Entry> stream(
      Supplier<List<Key>> names, int pageSize, Function<List<Key>, Map<Key, Entry>> values) {
    int traits = Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.NONNULL;
    NamedScan scan = new NamedScan(names, pageSize, values);
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(scan, traits), false);
  }

  @Override
  public boolean hasNext() {
    if (keys == null) {
      keys = names.get();
    }
    while (page.isEmpty() && read < keys.size()) {
      List<Key> wanted = keys.subList(read, Math.min(read + pageSize, keys.size()));
      Map<Key, Entry> found = values.apply(wanted);
      read += wanted.size();
      wanted.stream().map(found::get).filter(Objects::nonNull).forEach(page::add);
    }
    return !page.isEmpty();
  }

  @Override
  public Entry next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the scan has ended");
    }
    return page.remove();
  }
}
