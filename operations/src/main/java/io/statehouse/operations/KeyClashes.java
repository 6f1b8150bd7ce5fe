package io.statehouse.operations;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyIdentities;
import io.statehouse.ports.KeyValueStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Finds keys that a store takes for the same, among those that it holds and those that it is to
 * hold. In memory is a digest of each key, and nothing where the store compares keys exactly.
 */
final class KeyClashes {
  private static final int MAX_KEYS = 500;

  private final Optional<KeyIdentities> identities;
  private final int keysAtOnce;
  private final BiConsumer<Key, Key> report;
  private final Map<Bytes, Key> first = new HashMap<>();
  private final List<Key> waiting = new ArrayList<>();

  /**
   * @param report is notified of a key and of one before it that the store takes for the same
   */
  KeyClashes(KeyValueStore store, BiConsumer<Key, Key> report) {
    this.identities = store.keyIdentities();
    this.keysAtOnce = Math.min(MAX_KEYS, store.limits().keysPerRead());
    this.report = report;
  }

  /** Adds a key that the store can hold. */
  void add(Key key) {
    if (identities.isPresent()) {
      waiting.add(key);
      if (waiting.size() == keysAtOnce) {
        compare();
      }
    }
  }

  /** Compares the keys that were not compared yet. */
  void compare() {
    if (waiting.isEmpty()) {
      return;
    }
    Map<Key, Bytes> found = identities.orElseThrow().of(waiting);
    for (Key key : waiting) {
      Optional.ofNullable(found.get(key))
          .map(Checkpoint::digest)
          .map(identity -> first.putIfAbsent(identity, key))
          .ifPresent(before -> report.accept(key, before));
    }
    waiting.clear();
  }
}
