package io.statehouse.app.stores;

import java.util.ArrayList;
import java.util.List;

/**
 * Refuses configurations in which two systems share keys. A system that owns its whole store (Qserv
 * CSS: deleting its root empties everything) needs a store or a namespace of its own; systems with
 * roots of their own may share a store.
 */
public final class StoreClaims {
  private final StoreCatalog catalog;
  private final List<Claimed> claims = new ArrayList<>();

  public StoreClaims(StoreCatalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Adds one root of a system.
   *
   * @param root the prefix of all its keys; empty if it owns its whole store
   * @throws IllegalArgumentException if another system could have some of its keys
   */
  public void add(String system, String root, StoreUrl store) {
    Claimed added = new Claimed(system, catalog.keySpace(store).below(root));
    for (Claimed other : claims) {
      if (!other.system.equals(system) && added.space.meets(other.space)) {
        throw new IllegalArgumentException(
            "%s and %s would share the keys of %s: give each a store, or a ?namespace= of its own"
                .formatted(other.system, system, store));
      }
    }
    claims.add(added);
  }

  private record Claimed(String system, KeySpace space) {}
}
