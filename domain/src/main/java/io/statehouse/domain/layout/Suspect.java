package io.statehouse.domain.layout;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Something that looked wrong in a listing: the keys that decide about it, and how they decide.
 *
 * @param keys all keys that the judgement looks at, absent ones included; few, so that they are
 *     read in one view
 * @param judgement returns what is wrong, given those of the keys that exist; empty if nothing is
 */
public record Suspect(Set<Key> keys, Function<Map<Key, Entry>, Optional<Finding>> judgement) {
  public Suspect {
    keys = Set.copyOf(keys);
  }

  /** Reads the keys again and judges anew. */
  Optional<Finding> confirm(KeyValueStore store) {
    Map<Key, Entry> view = store.getAll(keys);
    return judgement.apply(view).map(finding -> finding.restingOn(keys, view));
  }
}
