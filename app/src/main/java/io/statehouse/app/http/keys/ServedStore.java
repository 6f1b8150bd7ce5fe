package io.statehouse.app.http.keys;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.http.events.ChangeFeed;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.Optional;
import java.util.Set;

/**
 * The store of one system that is served.
 *
 * @param feed its changes; absent where keys hold secrets, and so are not served as they are
 * @param secretValues the keys whose values are not served
 * @param readOnly why writes are refused, in one sentence; empty if they are not
 */
public record ServedStore(
    String system,
    OpenStore whole,
    Optional<ChangeFeed> feed,
    Set<Key> secretValues,
    Optional<String> readOnly) {
  public ServedStore {
    requireNonNull(system, "system");
    requireNonNull(whole, "whole");
    requireNonNull(feed, "feed");
    secretValues = Set.copyOf(secretValues);
    requireNonNull(readOnly, "readOnly");
  }

  /** Returns its keys. */
  public KeyValueStore store() {
    return whole.keys();
  }
}
