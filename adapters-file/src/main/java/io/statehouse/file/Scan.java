package io.statehouse.file;

import io.statehouse.ports.Entry;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Reads a range page by page, with nothing open in between. Pages are bounded by the size of their
 * values as well as by count, so each page states whether it is the last.
 */
final class Scan implements Iterator<Entry> {
  private final Function<KeyRange, Reader.Page> read;
  private KeyRange rest;
  private Iterator<Entry> page;
  private boolean last;
  private Entry latest;

  private Scan(KeyRange range, Function<KeyRange, Reader.Page> read) {
    this.rest = range;
    this.read = read;
    this.page = Collections.emptyIterator();
  }

  static Stream<Entry> stream(KeyRange range, Function<KeyRange, Reader.Page> read) {
    int traits = Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.NONNULL;
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(new Scan(range, read), traits), false);
  }

  @Override
  public boolean hasNext() {
    while (!page.hasNext() && !last) {
      if (latest != null) {
        rest = rest.after(latest.key());
      }
      Reader.Page next = read.apply(rest);
      page = next.entries().iterator();
      last = next.last();
    }
    return page.hasNext();
  }

  @Override
  public Entry next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the scan has ended");
    }
    latest = page.next();
    return latest;
  }
}
