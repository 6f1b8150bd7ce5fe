package io.statehouse.app.systems.cloudchamber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.statehouse.app.stores.TestedStore;
import io.statehouse.app.yaml.Yaml;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.CloudChamberContract;
import io.statehouse.domain.cloudchamber.CloudChamberSettings;
import io.statehouse.domain.cloudchamber.definition.DefinitionFile;
import io.statehouse.domain.cloudchamber.definition.InventoryDefinition;
import io.statehouse.domain.cloudchamber.definition.InventoryLoader;
import io.statehouse.domain.cloudchamber.definition.LoadOptions;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.ports.memory.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract of a deployment, and definition files that were not written for this project. */
abstract class CloudChamberOnStore extends CloudChamberContract {
  private static final Path INPUT = Path.of("..", "..", "shared", "data", "cloudchamber");

  @TempDir Path directory;

  private final TestedStore store = TestedStore.of(getClass());

  @Override
  protected final KeyValueStore open(RoundTripListener trips) {
    return store.open(directory, trips);
  }

  @Nested
  class RealDefinitions {
    @BeforeEach
    void requireInput() {
      assumeTrue(Files.isDirectory(INPUT), "there is no real input at " + INPUT);
    }

    /** The files have a region of their own, which the doc layout cannot hold. */
    @Test
    void a_chain_of_edited_files_ends_in_exactly_the_entries_of_the_last() throws IOException {
      RoundTrips trips = new RoundTrips();
      try (KeyValueStore store = open(trips)) {
        InventoryLoader loader = loader(store);
        for (String edit : new String[] {"Base", "AddBlade", "AddRack", "AddBlade", "Base"}) {
          InventoryDefinition definition = definition("inventory-Chained" + edit + ".yaml");

          loader.load(definition, LoadOptions.DEFAULT);

          assertThat(content(store)).isEqualTo(loaded(definition));
          trips.reset();
          assertThat(loader.load(definition, LoadOptions.DEFAULT).steps()).isEmpty();
          assertThat(trips.all()).allMatch(trip -> trip.operation().equals("list"));
        }
      }
    }

    private InventoryDefinition definition(String file) throws IOException {
      return DefinitionFile.read(
          Yaml.readWithMergeKeys(Files.readString(INPUT.resolve(file)), 1_000_000));
    }

    private InventoryLoader loader(KeyValueStore store) {
      return CloudChamber.open(
              store,
              new CloudChamberSettings(
                  Namespace.production(LayoutMode.CODE),
                  (password, setting) -> setting,
                  new Random(1)))
          .loader();
    }

    private Map<Key, Bytes> loaded(InventoryDefinition definition) {
      try (KeyValueStore empty = new MemoryStore()) {
        loader(empty).load(definition, LoadOptions.DEFAULT);
        return content(empty);
      }
    }

    private static Map<Key, Bytes> content(KeyValueStore store) {
      return store.list(Prefix.ALL).stream().collect(Collectors.toMap(Entry::key, Entry::value));
    }
  }
}
