package io.statehouse.app.http.keys;

import io.statehouse.app.http.Page;
import io.statehouse.app.http.Paging;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The children of a prefix, a page at a time.
 *
 * <p>A store lists all children or none. Of 60,000 that takes the file store 50 ms, whichever page
 * of them is wanted. But the next keys are often the next children, with no keys below them; then
 * the page is a short scan.
 *
 * <p>Of a store that reads names before values, the first page is always taken from the whole
 * listing: a scan from the top could reach into a large tree, which costs more than its children.
 */
record ChildPages(OpenStore whole, Prefix prefix, char separator) {
  /** A scan reads values too; beyond this many bytes, listing names alone is cheaper. */
  private static final long MAX_BYTES = 1 << 20;

  /** Each lookup of such keys is a request to the store. */
  private static final int MAX_LOOKUPS = 8;

  Page<Child> page(Paging paging) {
    return scanned(paging)
        .orElseGet(() -> paging.of(whole.keys().children(prefix, separator), Child::segment));
  }

  /** Returns the page if it has keys alone, with none below them; otherwise empty. */
  private Optional<Page<Child>> scanned(Paging paging) {
    boolean isCheap = paging.after().map(name -> !name.isEmpty()).orElseGet(whole::scansInOrder);
    boolean isAscii = separator > 0 && separator <= 0x7f; // otherwise the store refuses it
    if (!isCheap || paging.limit().isEmpty() || !isAscii) {
      return Optional.empty();
    }
    int limit = paging.limit().getAsInt();
    List<Child> found = new ArrayList<>();
    long bytes = 0;
    try (Stream<Entry> keys = scan(paging.after())) {
      Iterator<Entry> next = keys.iterator();
      // One more than requested, to know whether there are more.
      while (found.size() <= limit && next.hasNext()) {
        Entry entry = next.next();
        String segment = entry.key().text().substring(prefix.text().length());
        bytes += entry.value().size();
        if (segment.indexOf(separator) >= 0 || bytes > MAX_BYTES) {
          return Optional.empty();
        }
        found.add(new Child(segment, true, false));
      }
    }
    if (found.size() <= limit) {
      return Optional.of(new Page<>(found, Optional.empty()));
    }
    if (precededByKeysAfter(found.get(limit).segment())) {
      return Optional.empty();
    }
    List<Child> page = found.subList(0, limit);
    return Optional.of(new Page<>(page, Optional.of(page.get(limit - 1).segment())));
  }

  private Stream<Entry> scan(Optional<String> after) {
    return after
        .map(name -> whole.keys().scan(prefix, new Key(prefix.text() + name)))
        .orElseGet(() -> whole.keys().scan(prefix));
  }

  /**
   * Returns whether keys after the last one scanned may belong to a child before it: {@code a/c} is
   * after {@code a!b}, and {@code a} before it.
   */
  private boolean precededByKeysAfter(String last) {
    List<String> parents =
        IntStream.range(0, last.length())
            .filter(end -> last.charAt(end) < separator)
            .mapToObj(end -> last.substring(0, end))
            .limit(MAX_LOOKUPS + 1)
            .toList();
    return parents.size() > MAX_LOOKUPS || parents.stream().anyMatch(this::hasKeysBelow);
  }

  private boolean hasKeysBelow(String segment) {
    try (Stream<Entry> below = whole.keys().scan(new Prefix(prefix.text() + segment + separator))) {
      return below.findFirst().isPresent();
    }
  }
}
