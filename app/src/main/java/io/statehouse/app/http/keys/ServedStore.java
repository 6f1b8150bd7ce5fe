package io.statehouse.app.http.keys;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.access.Area;
import io.statehouse.app.http.events.ChangeFeed;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The store of one system that is served.
 *
 * @param roots the prefixes of the keys that are the system's alone; one empty prefix if all are
 * @param feed its changes; absent where keys hold secrets, and so are not served as they are
 * @param secretValues the keys whose values are not served
 * @param readOnly why writes are refused, in one sentence; empty if they are not
 */
public record ServedStore(
    String system,
    OpenStore whole,
    List<String> roots,
    Optional<ChangeFeed> feed,
    Set<Key> secretValues,
    Optional<String> readOnly) {
  public ServedStore {
    requireNonNull(system, "system");
    requireNonNull(whole, "whole");
    roots = List.copyOf(roots);
    requireNonNull(feed, "feed");
    secretValues = Set.copyOf(secretValues);
    requireNonNull(readOnly, "readOnly");
  }

  /** Returns its keys. */
  public KeyValueStore store() {
    return whole.keys();
  }

  /**
   * Returns what a right to its keys below a prefix must be for: everything, if other systems may
   * have some of these keys.
   */
  public Area area(String prefix) {
    return roots.stream().anyMatch(prefix::startsWith) ? new Area.Keys(system, prefix) : Area.ALL;
  }
}
