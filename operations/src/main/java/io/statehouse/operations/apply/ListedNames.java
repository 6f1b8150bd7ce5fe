package io.statehouse.operations.apply;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.ChildSegments;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** Notes which listings of a store were read, and how far. Used by one thread. */
final class ListedNames {
  private final NavigableMap<Prefix, Range> keys = new TreeMap<>();
  private final Map<Character, NavigableSet<Prefix>> children = new TreeMap<>();

  /** The part of a listing of keys that was read. */
  static final class Range {
    private Optional<Key> last = Optional.empty();
    private boolean isWhole;

    private Range() {}

    /** Notes a key that was read. */
    void read(Key key) {
      if (last.filter(before -> before.compareTo(key) >= 0).isEmpty()) {
        last = Optional.of(key);
      }
    }

    /** Notes that the listing was read to its end. */
    void ended() {
      isWhole = true;
    }
  }

  /** Returns the notes on a listing of keys, which begins. */
  Range keys(Prefix prefix) {
    return keys.computeIfAbsent(prefix, first -> new Range());
  }

  /** Notes a listing of children. */
  void children(Prefix prefix, char separator) {
    children.computeIfAbsent(separator, first -> new TreeSet<>()).add(prefix);
  }

  /**
   * Returns the listings; none that is part of another one.
   *
   * @param found the keys that were found by all of them, or otherwise
   */
  List<Listing> listings(NavigableMap<Key, ?> found, ListingDigests digests) {
    List<Listing> listings = new ArrayList<>();
    NavigableSet<Prefix> whole = new TreeSet<>();
    keys.forEach(
        (prefix, range) -> {
          if (!isCovered(prefix, whole) && (range.isWhole || range.last.isPresent())) {
            listings.add(
                digests.keys(
                    prefix,
                    range.isWhole ? Optional.empty() : range.last,
                    from(found, prefix).keySet().stream()));
            if (range.isWhole) {
              whole.add(prefix);
            }
          }
        });
    children.forEach(
        (separator, prefixes) -> {
          for (Prefix prefix : prefixes) {
            if (!isCovered(prefix, whole)) {
              listings.add(
                  digests.children(prefix, separator, ChildSegments.in(found, prefix, separator)));
            }
          }
        });
    return listings;
  }

  /** Returns whether one of these prefixes, which are disjoint, contains another. */
  private static boolean isCovered(Prefix prefix, NavigableSet<Prefix> whole) {
    Prefix before = whole.floor(prefix);
    return before != null && prefix.text().startsWith(before.text());
  }

  private static NavigableMap<Key, ?> from(NavigableMap<Key, ?> found, Prefix prefix) {
    return prefix.text().isEmpty() ? found : found.tailMap(new Key(prefix.text()), true);
  }
}
