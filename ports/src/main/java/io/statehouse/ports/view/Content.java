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

/** The entries that a view holds; every call sees all of a refresh or none of it. */
final class Content {
  private final NavigableMap<Key, Entry> entries = new TreeMap<>();

  /** A copy that was handed out and is still true; null if there is none. */
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

  /** Takes in what was read of these keys, and returns those that are not as they were. */
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

  /** Takes in a whole listing, and returns the keys that are not as they were. */
  synchronized Set<Key> refresh(List<Entry> listed) {
    Map<Key, Entry> read = new TreeMap<>();
    listed.forEach(entry -> read.put(entry.key(), entry));
    Set<Key> keys = new HashSet<>(entries.keySet());
    keys.addAll(read.keySet());
    return refresh(keys, read);
  }
}
