package io.statehouse.domain.css;

import io.statehouse.ports.Key;
import java.util.Optional;

/**
 * The other spellings by which a store finds its keys: the collation of the original's own table
 * ignores case and accents. The port compares bytes, so the adapter of that table fills this in.
 * Used in compatible mode only.
 */
@FunctionalInterface
public interface KeySpellings {
  /** A store that finds each key by its own spelling alone. */
  KeySpellings EXACT = key -> Optional.empty();

  /** Returns the key that is found by this spelling, as it is stored; empty if absent. */
  Optional<Key> find(Key spelling);
}
