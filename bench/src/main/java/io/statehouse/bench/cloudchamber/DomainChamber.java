package io.statehouse.bench.cloudchamber;

import io.statehouse.bench.measure.Target;
import io.statehouse.bench.measure.Workload;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.CloudChamberSettings;
import io.statehouse.domain.cloudchamber.definition.DefinitionFile;
import io.statehouse.domain.cloudchamber.definition.InventoryDefinition;
import io.statehouse.domain.cloudchamber.definition.LoadOptions;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RackContent;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.inventory.Inventory;
import io.statehouse.ports.KeyValueStore;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** The domain as a server uses it. */
final class DomainChamber implements Chamber {
  private static final Workload READ = Workload.millis("definition read");
  private static final Workload SECOND_LOAD = Workload.millis("load of the same definition");
  private static final Workload WRITES =
      new Workload("writes per " + SECOND_LOAD.name(), "", false);
  private static final Workload EDITED_LOAD = Workload.millis("load with one blade changed");

  private final KeyValueStore store;
  private final Trips trips;
  private final Population population;
  private final CloudChamber chamber;
  private final Inventory inventory;

  /**
   * @param store closed together with this one
   * @param trips counts the round trips of {@code store}
   */
  DomainChamber(KeyValueStore store, Trips trips, Population population) {
    this.store = store;
    this.trips = trips;
    this.population = population;
    chamber = open(store, Population.LOADED);
    inventory = chamber.inventory();
  }

  static CloudChamber open(KeyValueStore store, Namespace namespace) {
    return CloudChamber.open(
        store, new CloudChamberSettings(namespace, (password, setting) -> setting, new Random()));
  }

  /** Writes what is read by all but {@link #loads}. */
  void start() {
    chamber.clean();
    load(chamber, population.definition(), population.records());
  }

  @Override
  public String name() {
    return Target.OURS;
  }

  @Override
  public Map<Workload, Double> loads() {
    Cost cost = new Cost(trips());
    CloudChamber empty = open(store, Population.EMPTY);
    empty.clean();
    Map<String, Object> file = population.file();
    InventoryDefinition definition = DefinitionFile.read(file);
    InventoryDefinition edited = DefinitionFile.read(population.editedFile());
    Map<Workload, Double> figures = new LinkedHashMap<>();
    figures.putAll(new Cost(Optional.empty()).ofOne(READ, () -> DefinitionFile.read(file)));
    figures.putAll(cost.ofOne(FIRST_LOAD, () -> load(empty, definition, population.records())));
    long written = trips.writing();
    figures.putAll(cost.ofOne(SECOND_LOAD, () -> load(empty, definition, 0)));
    figures.put(WRITES, (double) requireNone(trips.writing() - written));
    figures.putAll(cost.ofOne(EDITED_LOAD, () -> load(empty, edited, 1)));
    empty.clean();
    return figures;
  }

  private static void load(CloudChamber to, InventoryDefinition definition, int changes) {
    int made = to.loader().load(definition, LoadOptions.DEFAULT).steps().size();
    if (made != changes) {
      throw new IllegalStateException("expected a load to make " + changes + ", not " + made);
    }
  }

  private static long requireNone(long writes) {
    if (writes != 0) {
      throw new IllegalStateException("a load without changes wrote " + writes + " times");
    }
    return writes;
  }

  @Override
  public int racks() {
    return inventory.racks().list(ZoneAddress.STANDARD).items().size();
  }

  @Override
  public int blades(RackAddress rack) {
    return inventory.blades().list(rack).items().size();
  }

  @Override
  public int content(RackAddress rack) {
    RackContent content = inventory.content(rack);
    return content.pdus().size() + content.tors().size() + content.blades().size();
  }

  @Override
  public int summary() {
    return inventory.summary(ZoneAddress.STANDARD, name -> "/api/racks/" + name).racks().size();
  }

  @Override
  public int get(PartAddress blade) {
    return inventory.blades().find(blade).isPresent() ? 1 : 0;
  }

  @Override
  public Cell cell(PartAddress blade) {
    return new Cell() {
      private Stored<Blade> last = inventory.blades().get(blade);

      @Override
      public void update(Blade record) {
        ExpectedRevision expected = ExpectedRevision.of(last.revision());
        last = inventory.blades().update(blade, expected, record);
      }
    };
  }

  @Override
  public Optional<AutoCloseable> watch(PartAddress blade, Runnable listener) {
    return Optional.of(chamber.watchItem(blade, event -> listener.run()));
  }

  @Override
  public Optional<Trips> trips() {
    return Optional.of(trips);
  }

  @Override
  public void close() {
    chamber.clean();
    store.close();
  }
}
