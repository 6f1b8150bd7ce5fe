package io.statehouse.redis;

import io.statehouse.ports.Entry;
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
 * A scan of a store without order: reads all names when the first entry is drawn, then values page
 * by page. What was deleted meanwhile is passed over.
 */
final class NamedScan implements Iterator<Entry> {
  private static final int FIRST_PAGE = 100;
  private static final int LARGEST_PAGE = 1_000;

  /** The entries of the first so many of the names asked for; some may be gone. */
  record Page(int names, List<Entry> entries) {}

  private final Supplier<List<byte[]>> allNames;
  private final Function<List<byte[]>, Page> read;
  private List<byte[]> names;
  private int named;
  private int pageSize = FIRST_PAGE;
  private Iterator<Entry> page = List.<Entry>of().iterator();

  private NamedScan(Supplier<List<byte[]>> allNames, Function<List<byte[]>, Page> read) {
    this.allNames = allNames;
    this.read = read;
  }

  /**
   * @param allNames reads the names, in order
   * @param read reads the values of at least the first of some names
   */
  static Stream<Entry> stream(Supplier<List<byte[]>> allNames, Function<List<byte[]>, Page> read) {
    int traits = Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.NONNULL;
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(new NamedScan(allNames, read), traits), false);
  }

  @Override
  public boolean hasNext() {
    if (names == null) {
      names = allNames.get();
    }
    while (!page.hasNext() && named < names.size()) {
      Page next = read.apply(names.subList(named, Math.min(names.size(), named + pageSize)));
      named += next.names();
      page = next.entries().iterator();
      pageSize = LARGEST_PAGE; // whoever draws a second page is likely to draw all
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
