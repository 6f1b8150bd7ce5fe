package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.config.Config;
import io.statehouse.app.systems.cloudchamber.CloudChamberConfig;
import io.statehouse.app.systems.cloudchamber.DefinitionReader;
import io.statehouse.app.systems.cloudchamber.TestNamespaces;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.CloudChamberException;
import io.statehouse.domain.cloudchamber.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.Inventory;
import io.statehouse.domain.cloudchamber.Namespace;
import io.statehouse.domain.cloudchamber.Users;
import io.statehouse.domain.cloudchamber.Workloads;
import io.statehouse.ports.KeyValueStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    config
        .definition()
        .ifPresent(
            file -> {
              throw new CloudChamberException(
                  Kind.CONFLICT,
                  "the inventory is what %s defines, which cloudchamber.definition names: change"
                          .formatted(file)
                      + " the file instead");
            });
    return inventory();
  }

  /**
   * Checks that a file may be loaded.
   *
   * @throws CloudChamberException if the inventory is what another one defines
   */
  void requireLoadable(Path file) {
    if (config.definition().filter(defining -> isSame(defining, file)).isEmpty()) {
      changedInventory();
    }
  }

  private static boolean isSame(Path defining, Path file) {
    try {
      return Files.isSameFile(DefinitionReader.file(defining), DefinitionReader.file(file));
    } catch (IOException missing) {
      return false;
    }
  }

  boolean isEmpty() {
    return tests().isEmpty(namespace());
  }
}
