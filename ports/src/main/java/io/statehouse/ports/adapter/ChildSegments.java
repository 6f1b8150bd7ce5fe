package io.statehouse.ports.adapter;

import io.statehouse.ports.Child;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;

/**
 * Collects the children of a prefix from the keys below it, added in any order.
 *
 * <p>A store that keeps its keys in order adds one key, then continues at {@link #skipTo}, so that
 * the cost depends on the number of children only; any other store adds every key. The keys of one
 * child need not be adjacent: {@code a} comes before {@code a!b}, and {@code a/b} after it.
 */
public final class ChildSegments {
  private final Prefix prefix;
  private final char separator;
  private final Map<String, Child> children = new HashMap<>();

  /**
   * @throws IllegalArgumentException if {@code separator} is not an ASCII character
   */
  public ChildSegments(Prefix prefix, char separator) {
    if (separator == 0 || separator > 0x7f) {
      throw new IllegalArgumentException(
          "separator is not an ASCII character: U+" + String.format("%04X", (int) separator));
    }
    this.prefix = prefix;
    this.separator = separator;
  }

  /** Returns the children that the keys of a sorted map have below a prefix. */
  public static List<Child> in(NavigableMap<Key, ?> entries, Prefix prefix, char separator) {
    ChildSegments segments = new ChildSegments(prefix, separator);
    Key next = firstBelow(entries, prefix);
    while (next != null && prefix.contains(next)) {
      Key key = next;
      segments.add(key);
      next = segments.skipTo(key).map(entries::ceilingKey).orElseGet(() -> entries.higherKey(key));
    }
    return segments.children();
  }

  private static Key firstBelow(NavigableMap<Key, ?> entries, Prefix prefix) {
    if (prefix.text().isEmpty()) {
      return entries.isEmpty() ? null : entries.firstKey();
    }
    return entries.ceilingKey(new Key(prefix.text()));
  }

  /** Adds one key below the prefix. */
  public void add(Key key) {
    int end = segmentEnd(key);
    boolean isKey = end < 0;
    String segment = text(key, isKey ? key.text().length() : end);
    Child seen = children.get(segment);
    if (seen == null) {
      children.put(segment, new Child(segment, isKey, !isKey));
    } else if (isKey ? !seen.isKey() : !seen.hasKeysBelow()) {
      children.put(segment, new Child(segment, true, true));
    }
  }

  /**
   * Returns where to continue after {@code key}, which is the first key below its child: the first
   * possible key that does not begin with that child and a separator. Empty if there is nothing to
   * skip, so that the key after {@code key} is next.
   */
  public Optional<Key> skipTo(Key key) {
    int end = segmentEnd(key);
    return end < 0
        ? Optional.empty()
        : Optional.of(new Key(key.text().substring(0, end) + (char) (separator + 1)));
  }

  /** Returns the children found, each once, in the byte order of their segments. */
  public List<Child> children() {
    return children.values().stream().sorted().toList();
  }

  private int segmentEnd(Key key) {
    return key.text().indexOf(separator, prefix.text().length());
  }

  private String text(Key key, int end) {
    return key.text().substring(prefix.text().length(), end);
  }
}
