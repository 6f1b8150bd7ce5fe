package io.statehouse.ports.view;

import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.ChildSegments;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The entries of a view; every call sees all of a refresh or none of it. */
final class Content {
  private final NavigableMap<Key, Entry> entries = new TreeMap<>();

  /** The last copy handed out, if it is still current; otherwise null. */
  private NavigableMap<Key, Entry> copy;

  synchronized Optional<Entry> get(Key key) {
    return Optional.ofNullable(entries.get(key));
  }

  /** Copies the entries, at most once between two refreshes. */
  synchronized NavigableMap<Key, Entry> snapshot() {
    if (copy == null) {
      copy = Collections.unmodifiableNavigableMap(new TreeMap<>(entries));
    }
    return copy;
  }

  synchronized List<Child> children(Prefix prefix, char separator) {
    return ChildSegments.in(entries, prefix, separator);
  }

  /** Applies the result of reading {@code keys}, and returns those that have changed. */
  synchronized Set<Key> refresh(Collection<Key> keys, Map<Key, Entry> read) {
    Set<Key> changed = new HashSet<>();
    for (Key key : keys) {
      Entry now = read.get(key);
      Entry before = now == null ? entries.remove(key) : entries.put(key, now);
      if (now == null ? before != null : !now.equals(before)) {
        changed.add(key);
      }
    }
    if (!changed.isEmpty()) {
      copy = null;
    }
    return changed;
  }

  /** Applies a complete listing, and returns the keys that have changed. */
  synchronized Set<Key> refresh(List<Entry> listed) {
    Map<Key, Entry> read = new TreeMap<>();
    listed.forEach(entry -> read.put(entry.key(), entry));
    Set<Key> keys = new HashSet<>(entries.keySet());
    keys.addAll(read.keySet());
    return refresh(keys, read);
  }
}
