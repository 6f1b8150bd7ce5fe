package io.statehouse.app.stores;

import io.statehouse.ports.url.StoreUrl;
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

  /**
   * Refuses to serve the raw keys of one system if those of another would be read and written with
   * them: raw keys are those of a whole store, regardless of what the system claims of it.
   *
   * @param hidden the system whose raw keys are not to be served, which was added
   * @param shown the system whose raw keys are served
   * @throws IllegalArgumentException if the store of the latter has keys of the former
   */
  public void requireHidden(String hidden, String shown, StoreUrl store) {
    KeySpace served = catalog.keySpace(store);
    for (Claimed claim : claims) {
      if (claim.system.equals(hidden) && claim.space.meets(served)) {
        throw new IllegalArgumentException(
            ("the raw keys of %2$s are served, and with them those of %1$s, which are in %3$s too:"
                    + " give each a store, give %2$s a ?namespace= of its own, or serve %1$s alone"
                    + " (only: %1$s)")
                .formatted(hidden, shown, store));
      }
    }
  }

  private record Claimed(String system, KeySpace space) {}
}
