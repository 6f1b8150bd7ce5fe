package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.DumpOptions;
import io.statehouse.domain.css.entities.KeyOrder;
import io.statehouse.domain.css.layout.EntryFile;
import io.statehouse.domain.progress.Progress;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes the tree, or what is below one key, to a file.
 *
 * <p>A dump of up to a few megabytes is one consistent view. More is read in pages, in bounded
 * memory, each entry as it was at some point during the dump; in the order of the original's table
 * all keys are held in memory, but no values.
 */
public final class Dump {
  private static final long SMALL_BYTES = 8 << 20;
  private static final int PAGE = 500;
  private static final int TOLD_EACH = 1_000;

  private final KeyValueStore store;

  Dump(KeyValueStore store) {
    this.store = store;
  }

  /**
   * Writes all keys below the requested one, without that key itself, and flushes. An unknown key
   * has nothing below it.
   *
   * @return the number of keys written
   * @throws CssException of kind INVALID if the key is invalid
   * @throws CssException of kind MALFORMED if a value is not UTF-8
   * @throws CssException of kind INVALID if an entry cannot be written in that format
   * @throws UncheckedIOException if {@code out} fails
   */
  public long write(DumpOptions options, OutputStream out, Progress progress) {
    CssKey top = CssKey.of(options.key());
    Counted entries = new Counted(entries(top.below(), options.order()), progress);
    try {
      EntryFile.write(options.format(), top.isRoot(), entries, out);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    progress.at(Progress.Stage.READING, entries.count, entries.count);
    return entries.count;
  }

  /** Entries that are counted as they are read. */
  private static final class Counted implements Iterator<Entry> {
    private final Iterator<Entry> entries;
    private final Progress progress;
    private long count;

    Counted(Iterator<Entry> entries, Progress progress) {
      this.entries = entries;
      this.progress = progress;
    }

    @Override
    public boolean hasNext() {
      return entries.hasNext();
    }

    @Override
    public Entry next() {
      Entry next = entries.next();
      count++;
      if (count % TOLD_EACH == 0) {
        progress.at(Progress.Stage.READING, count, 0);
      }
      return next;
    }
  }

  private Iterator<Entry> entries(Prefix prefix, KeyOrder order) {
    Comparator<Key> byText = Comparator.comparing(Key::text, order);
    Optional<List<Entry>> small = store.listWithin(prefix, SMALL_BYTES);
    if (small.isPresent() && order == KeyOrder.BYTES) {
      return small.get().iterator();
    }
    if (small.isPresent()) {
      return small.get().stream().sorted(Comparator.comparing(Entry::key, byText)).iterator();
    }
    Stream<Entry> scan = store.scan(prefix);
    return order == KeyOrder.BYTES
        ? scan.iterator()
        : pages(scan.map(Entry::key).sorted(byText).toList()).iterator();
  }

  /** Reads the values of these keys as the stream is read; keys deleted meanwhile are left out. */
  private Stream<Entry> pages(List<Key> keys) {
    List<List<Key>> pages = new ArrayList<>();
    for (int start = 0; start < keys.size(); start += PAGE) {
      pages.add(keys.subList(start, Math.min(start + PAGE, keys.size())));
    }
    return pages.stream()
        .flatMap(
            page -> {
              Map<Key, Entry> found = store.getAll(page);
              return page.stream().filter(found::containsKey).map(found::get);
            });
  }
}
