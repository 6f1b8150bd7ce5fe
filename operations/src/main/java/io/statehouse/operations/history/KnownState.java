package io.statehouse.operations.history;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Key;
import java.util.Optional;

/**
 * The state of a record that was last seen.
 *
 * @param hash identifies the key, which may be secret
 * @param key the key, unless it is secret
 */
record KnownState(
    String hash, Optional<Key> key, String type, String identity, JournalValue value) {
  KnownState {
    requireNonNull(hash, "hash");
    requireNonNull(key, "key");
    requireNonNull(type, "type");
    requireNonNull(identity, "identity");
    requireNonNull(value, "value");
  }
}
