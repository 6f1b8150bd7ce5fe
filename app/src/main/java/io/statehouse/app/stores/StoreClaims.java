package io.statehouse.app.stores;

import java.util.ArrayList;
import java.util.List;

/**
 * Refuses to let two systems share keys. A system that owns its whole store (Qserv CSS: deleting
 * its root empties everything) needs one to itself, or a namespace of its own; one that keeps to a
 * root of its own may stand beside others.
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
   * @param root what all of its keys begin with; empty if it owns its whole store
   * @throws IllegalArgumentException if some of its keys could be those of another
   */
  public void add(String system, String root, StoreUrl store) {
    Claimed added = new Claimed(system, catalog.keySpace(store).below(root));
    for (Claimed other : claims) {
      if (!other.system.equals(system) && added.space.meets(other.space)) {
        throw new IllegalArgumentException(
            other.system
                + " and "
                + system
                + " would share the keys of "
                + store
                + ": give each a store, or a ?namespace= of its own");
      }
    }
    claims.add(added);
  }

  private record Claimed(String system, KeySpace space) {}
}
