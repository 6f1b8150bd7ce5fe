package io.statehouse.app.operations;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.system.SystemRegistry;

/** All kinds of store, and all systems whose state may be in them. */
public record StateStores(StoreCatalog catalog, SystemRegistry systems) {
  public StateStores {
    requireNonNull(catalog, "catalog");
    requireNonNull(systems, "systems");
  }

  /**
   * Opens the store of a system, which the caller closes. It is not created before the first write.
   *
   * @param config the configuration in which the system is bound to the store
   * @param isOther whether it is another store than the configured one
   */
  public OpenState open(SystemName name, Config config, boolean isOther) {
    OpenStore bound = catalog.openLazily(config.store(name));
    // Another store than the configured one may be written while that is read-only.
    OpenStore store = isOther ? bound : bound.readOnly(config.readOnly(name));
    boolean isOpen = false;
    try {
      SystemPart part = SystemPart.of(name, systems.get(name), config, store);
      OpenState state = new OpenState(config.store(name), store, part.selection(), config);
      isOpen = true;
      return state;
    } finally {
      if (!isOpen) {
        store.close();
      }
    }
  }
}
