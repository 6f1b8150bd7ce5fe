package io.statehouse.app.http.keys;

import io.statehouse.app.http.Page;
import io.statehouse.app.http.Paging;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.ChildSegments;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The children of a prefix, a page at a time.
 *
 * <p>A store lists all children or none. Of 60,000 that takes the file store 50 ms, whichever page
 * of them is wanted. But the next keys are often the next children, few of them with keys below;
 * then the page is some short scans.
 *
 * <p>Of a store that reads names before values, the first page is always taken from the whole
 * listing: a scan from the top could reach into a large tree, which costs more than its children.
 */
record ChildPages(OpenStore whole, Prefix prefix, char separator) {
  /** A scan reads values too; beyond this many bytes, listing names alone is cheaper. */
  private static final long MAX_BYTES = 1 << 20;

  /** Each child with keys below is a request to the store, and more of them than this a listing. */
  private static final int MAX_SKIPS = 8;

  /** Comes after all others, so that a scan from there on skips what is below a child. */
  private static final String LAST_CHARACTER = Character.toString(Character.MAX_CODE_POINT);

  /** Each lookup of such keys is a request to the store. */
  private static final int MAX_LOOKUPS = 8;

  Page<Child> page(Paging paging) {
    return scanned(paging)
        .orElseGet(() -> paging.of(whole.keys().children(prefix, separator), Child::segment));
  }

  /** Returns the page if few of its children have keys below them; otherwise empty. */
  private Optional<Page<Child>> scanned(Paging paging) {
    boolean isCheap = paging.after().map(name -> !name.isEmpty()).orElseGet(whole::scansInOrder);
    boolean isAscii = separator > 0 && separator <= 0x7f; // otherwise the store refuses it
    if (!isCheap || paging.limit().isEmpty() || !isAscii) {
      return Optional.empty();
    }
    int limit = paging.limit().getAsInt();
    Scan scan = new Scan(paging.after(), limit);
    if (!scan.run()) {
      return Optional.empty();
    }
    List<Child> found = scan.segments.children();
    if (found.size() <= limit) {
      return Optional.of(new Page<>(found, Optional.empty()));
    }
    if (precededByKeysAfter(scan.last)) {
      return Optional.empty();
    }
    List<Child> page = found.subList(0, limit);
    return Optional.of(new Page<>(page, Optional.of(page.get(limit - 1).segment())));
  }

  /** Reads children until there is one more than requested, to know whether there are more. */
  private final class Scan {
    private final Optional<Child> after;
    private final int limit;
    private final ChildSegments segments = new ChildSegments(prefix, separator);
    private final Set<String> names = new HashSet<>();
    private Optional<String> position;
    private int skips;
    private long bytes;

    /** The child of the last key that was read. */
    private String last = "";

    Scan(Optional<String> after, int limit) {
      this.after = after.map(name -> new Child(name, true, false));
      this.position = after;
      this.limit = limit;
    }

    /** Returns whether that succeeded within the bounds. */
    boolean run() {
      boolean hasMore = true;
      while (hasMore && names.size() <= limit) {
        if (skips > (whole.scansInOrder() ? MAX_SKIPS : 0) || bytes > MAX_BYTES) {
          return false;
        }
        if (skips > 0 && !whole.keys().limits().fits(new Key(prefix.text() + position.get()))) {
          return false;
        }
        hasMore = readToSkip();
      }
      return bytes <= MAX_BYTES;
    }

    /** Reads on; returns whether it ended below a child, to continue behind that. */
    private boolean readToSkip() {
      try (Stream<Entry> keys = scan(position)) {
        Iterator<Entry> next = keys.iterator();
        while (names.size() <= limit && bytes <= MAX_BYTES && next.hasNext()) {
          Entry entry = next.next();
          bytes += entry.value().size();
          String segment = entry.key().text().substring(prefix.text().length());
          int end = segment.indexOf(separator);
          last = end < 0 ? segment : segment.substring(0, end);
          if (after.isEmpty() || after.get().compareTo(new Child(last, true, false)) < 0) {
            segments.add(entry.key());
            names.add(last);
          }
          if (end >= 0) {
            position = Optional.of(last + separator + LAST_CHARACTER);
            skips++;
            return true;
          }
        }
      }
      return false;
    }
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
