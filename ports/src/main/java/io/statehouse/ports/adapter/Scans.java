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
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Lazy streams of entries, made of pages: the next page is read only when the last one is used up,
 * and nothing is kept open between two.
 */
public final class Scans {
  private static final int FIRST_NAMES = 100;
  private static final int MAX_NAMES = 1_000;

  private Scans() {}

  /** Reads one page after the other. */
  @FunctionalInterface
  public interface Pages {

    /** Returns the next page, which may have no entries, or empty if there is none. */
    Optional<List<Entry>> next();
  }

  /** Returns the entries of all pages; nothing is read before the first entry is requested. */
  public static Stream<Entry> of(Pages pages) {
    int traits = Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.NONNULL;
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(new Entries(pages), traits), false);
  }

  /**
   * Returns the entries of pages, each of which begins after the last key of the one before.
   *
   * @param first the key after which the first page begins, if not with the first key
   * @param pageSize the size of a full page; one with fewer entries is the last
   */
  public static Stream<Entry> after(
      Optional<Key> first, int pageSize, Function<Optional<Key>, List<Entry>> pageAfter) {
    return of(new PagesAfter(first, pageSize, pageAfter));
  }

  private static final class PagesAfter implements Pages {
    private final int pageSize;
    private final Function<Optional<Key>, List<Entry>> pageAfter;
    private Optional<Key> last;
    private boolean atEnd;

    PagesAfter(Optional<Key> first, int pageSize, Function<Optional<Key>, List<Entry>> pageAfter) {
      this.pageSize = pageSize;
      this.pageAfter = requireNonNull(pageAfter, "pageAfter");
      this.last = requireNonNull(first, "first");
    }

    @Override
    public Optional<List<Entry>> next() {
      if (atEnd) {
        return Optional.empty();
      }
      List<Entry> page = pageAfter.apply(last);
      atEnd = page.size() < pageSize;
      if (!page.isEmpty()) {
        last = Optional.of(page.get(page.size() - 1).key());
      }
      return Optional.of(page);
    }
  }

  /**
   * The entries found at some names.
   *
   * @param names how many of the requested names, from the first, were read
   * @param entries those that exist, in order
   */
  public record Found(int names, List<Entry> entries) {}

  /**
   * Returns the entries of a store that cannot continue after a key: all names are read first, then
   * their values page by page.
   *
   * @param names reads the names, in order
   * @param read reads at least the first of the given names
   */
  public static <N> Stream<Entry> named(Supplier<List<N>> names, Function<List<N>, Found> read) {
    return of(new NamedPages<>(names, read));
  }

  private static final class NamedPages<N> implements Pages {
    private final Supplier<List<N>> names;
    private final Function<List<N>, Found> read;
    private List<N> rest;
    private int max = FIRST_NAMES;

    NamedPages(Supplier<List<N>> names, Function<List<N>, Found> read) {
      this.names = requireNonNull(names, "names");
      this.read = requireNonNull(read, "read");
    }

    @Override
    public Optional<List<Entry>> next() {
      if (rest == null) {
        rest = names.get();
      }
      if (rest.isEmpty()) {
        return Optional.empty();
      }
      Found found = read.apply(rest.subList(0, Math.min(max, rest.size())));
      rest = rest.subList(found.names(), rest.size());
      max = MAX_NAMES; // a caller that reads a second page is likely to read all
      return Optional.of(found.entries());
    }
  }

  private static final class Entries implements Iterator<Entry> {
    private final Pages pages;
    private Iterator<Entry> page = List.<Entry>of().iterator();
    private boolean ended;

    Entries(Pages pages) {
      this.pages = requireNonNull(pages, "pages");
    }

    @Override
    public boolean hasNext() {
      while (!ended && !page.hasNext()) {
        Optional<List<Entry>> next = pages.next();
        ended = next.isEmpty();
        page = next.orElse(List.of()).iterator();
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
}
