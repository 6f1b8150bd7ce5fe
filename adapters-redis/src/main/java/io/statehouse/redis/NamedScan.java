package io.statehouse.redis;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A scan of a store without key order: reads all names when the first entry is requested, then
 * values page by page. Entries deleted meanwhile are skipped.
 */
final class NamedScan implements Iterator<Entry> {
  private static final int FIRST_PAGE = 100;
  private static final int LARGEST_PAGE = 1_000;

  /** The entries of the first {@code names} requested names; some may have been deleted. */
  record Page(int names, List<Entry> entries) {}

  private final Supplier<List<Key>> allNames;
  private final Function<List<Key>, Page> read;
  private List<Key> names;
  private int position;
  private int pageSize = FIRST_PAGE;
  private Iterator<Entry> page = List.<Entry>of().iterator();

  private NamedScan(Supplier<List<Key>> allNames, Function<List<Key>, Page> read) {
    this.allNames = allNames;
    this.read = read;
  }

  /**
   * @param allNames reads the names, in order
   * @param read reads the values of at least the first of the given names
   */
  static Stream<Entry> stream(Supplier<List<Key>> allNames, Function<List<Key>, Page> read) {
    int traits = Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.NONNULL;
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(new NamedScan(allNames, read), traits), false);
  }

  @Override
  public boolean hasNext() {
    if (names == null) {
      names = allNames.get();
    }
    while (!page.hasNext() && position < names.size()) {
      Page next = read.apply(names.subList(position, Math.min(names.size(), position + pageSize)));
      position += next.names();
      page = next.entries().iterator();
      pageSize = LARGEST_PAGE; // a caller that reads a second page is likely to read all
    }
    return page.hasNext();
  }

  @Override
  public Entry next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the scan has ended");
    }
    return page.next();
  }
}
