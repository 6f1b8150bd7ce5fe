package io.statehouse.ports.adapter;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A scan made of pages: it reads the next page only when the last one is used up, and keeps nothing
 * open between pages.
 */
public final class PagedScan {
  private PagedScan() {}

  /**
   * Returns the entries of all pages as one lazy stream.
   *
   * @param after the key after which the first page begins, or empty to begin with the first key
   * @param pageSize the size of a full page; a page with fewer entries is the last
   * @param pageAfter reads the page of at most {@code pageSize} entries after a key
   */
  public static Stream<Entry> stream(
      Optional<Key> after, int pageSize, Function<Optional<Key>, List<Entry>> pageAfter) {
    Iterator<Entry> entries = new Pages(after, pageSize, pageAfter);
    int traits = Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.NONNULL;
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(entries, traits), false);
  }

  private static final class Pages implements Iterator<Entry> {
    private final int pageSize;
    private final Function<Optional<Key>, List<Entry>> pageAfter;
    private Optional<Key> last;
    private List<Entry> page = List.of();
    private int taken;
    private boolean atEnd;

    Pages(Optional<Key> after, int pageSize, Function<Optional<Key>, List<Entry>> pageAfter) {
      this.last = requireNonNull(after, "after");
      this.pageSize = pageSize;
      this.pageAfter = requireNonNull(pageAfter, "pageAfter");
    }

    @Override
    public boolean hasNext() {
      if (taken == page.size() && !atEnd) {
        page = pageAfter.apply(last);
        taken = 0;
        atEnd = page.size() < pageSize;
      }
      return taken < page.size();
    }

    @Override
    public Entry next() {
      if (!hasNext()) {
        throw new NoSuchElementException("the scan has ended");
      }
      Entry entry = page.get(taken++);
      last = Optional.of(entry.key());
      return entry;
    }
  }
}
