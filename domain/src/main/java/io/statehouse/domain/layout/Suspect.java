package io.statehouse.domain.layout;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A suspected problem of a listing: the keys that decide about it, and how they decide.
 *
 * @param keys all keys that the judgement reads, absent ones included; few, so that they are read
 *     in one view
 * @param judgement returns what is wrong, given those of the keys that exist; empty if nothing is
 */
public record Suspect(Set<Key> keys, Function<Map<Key, Entry>, Optional<Finding>> judgement) {
  public Suspect {
    keys = Set.copyOf(keys);
  }

  /** Suspects an entry that decides by itself. */
  public static Suspect of(Key key, Function<Entry, Optional<Finding>> judgement) {
    return new Suspect(Set.of(key), view -> Optional.ofNullable(view.get(key)).flatMap(judgement));
  }

  /** Suspects something that is judged only while an entry has the value that was scanned. */
  public static Suspect whileAsRead(
      Entry scanned, Set<Key> others, Function<Map<Key, Entry>, Optional<Finding>> judgement) {
    Set<Key> keys = new HashSet<>(others);
    keys.add(scanned.key());
    return new Suspect(
        keys, view -> isAsRead(scanned, view) ? judgement.apply(view) : Optional.empty());
  }

  /** Returns whether an entry still has the value with which it was scanned. */
  public static boolean isAsRead(Entry scanned, Map<Key, Entry> view) {
    Entry now = view.get(scanned.key());
    return now != null && now.value().equals(scanned.value());
  }

  /** Reads the keys again and judges again. */
  Optional<Finding> confirm(KeyValueStore store) {
    Map<Key, Entry> view = store.getAll(keys);
    return judgement.apply(view).map(finding -> finding.restingOn(keys, view));
  }
}
