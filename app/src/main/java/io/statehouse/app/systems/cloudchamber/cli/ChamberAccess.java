package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.config.Config;
import io.statehouse.app.systems.cloudchamber.config.CloudChamberConfig;
import io.statehouse.app.systems.cloudchamber.config.TestNamespaces;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.accounts.Users;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.inventory.Inventory;
import io.statehouse.domain.cloudchamber.workloads.Workloads;
import io.statehouse.ports.KeyValueStore;
import java.util.Optional;

/** A deployment in an open store. */
final class ChamberAccess {
  private final Config texts;
  private final CloudChamberConfig config;
  private final KeyValueStore store;
  private Optional<CloudChamber> chamber = Optional.empty();

  ChamberAccess(Config config, KeyValueStore store) {
    this.texts = config;
    this.config = CloudChamberConfig.of(config);
    this.store = store;
  }

  CloudChamberConfig config() {
    return config;
  }

  KeyValueStore store() {
    return store;
  }

  /** Returns the test namespaces, whichever of them the command uses. */
  TestNamespaces tests() {
    return new TestNamespaces(store, config.layout());
  }

  /** Returns a deployment in a namespace of the store. */
  CloudChamber open(Namespace namespace) {
    return config.open(store, namespace);
  }

  /** Returns the deployment of the call. */
  CloudChamber chamber() {
    if (chamber.isEmpty()) {
      chamber = Optional.of(open(TestNamespaces.ofCommand(texts, store)));
    }
    return chamber.get();
  }

  Namespace namespace() {
    return chamber().namespace();
  }

  Users users() {
    return chamber().users();
  }

  Inventory inventory() {
    return chamber().inventory();
  }

  Workloads workloads() {
    return chamber().workloads();
  }

  /**
   * Returns the inventory, to write to it.
   *
   * @throws CloudChamberException if it is what a file defines, which a server would restore
   */
  Inventory changedInventory() {
    config.requireInventoryWritable();
    return inventory();
  }

  boolean isEmpty() {
    return tests().isEmpty(namespace());
  }
}
