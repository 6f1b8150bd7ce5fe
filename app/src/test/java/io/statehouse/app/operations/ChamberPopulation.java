package io.statehouse.app.operations;

import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.CloudChamberGroup;
import io.statehouse.domain.cloudchamber.CloudChamberMeaning;
import io.statehouse.domain.cloudchamber.CloudChamberSettings;
import io.statehouse.domain.cloudchamber.accounts.SessionSettings;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Region;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ServiceState;
import io.statehouse.domain.cloudchamber.entities.inventory.Zone;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.entities.workloads.Affinity;
import io.statehouse.domain.cloudchamber.entities.workloads.Instance;
import io.statehouse.domain.cloudchamber.entities.workloads.Workload;
import io.statehouse.domain.cloudchamber.inventory.Inventory;
import io.statehouse.domain.cloudchamber.inventory.InventoryGroup;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.ports.KeyValueStore;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/** Users, racks with their parts, and what one of both layouts alone has: workloads, or zones. */
final class ChamberPopulation implements Population {
  private static final Password SECRET = Password.of("secret");

  /** Two instances, of which each has a key of its own. */
  private static final int INSTANCES = 2;

  /** The bytes of a definition besides the configurations in it. */
  private static final int FRAMING = 200;

  private final Namespace namespace;
  private final Meaning meaning;

  private ChamberPopulation(LayoutMode mode) {
    namespace = Namespace.production(mode);
    meaning = new CloudChamberMeaning(namespace);
  }

  static ChamberPopulation inDocLayout() {
    return new ChamberPopulation(LayoutMode.DOC);
  }

  static ChamberPopulation inCodeLayout() {
    return new ChamberPopulation(LayoutMode.CODE);
  }

  @Override
  public Meaning meaning() {
    return meaning;
  }

  @Override
  public void write(KeyValueStore store) {
    CloudChamber chamber = in(namespace, store);
    createUser(chamber, "dana");
    createUser(in(Namespace.standardTest(namespace.layout()), store), "tess");
    if (namespace.layout() == LayoutMode.CODE) {
      createZone(chamber.inventory(), Name.STANDARD);
    }
    for (int i = 0; i < RECORDS; i++) {
      String name = Population.oddName("n", i);
      createUser(chamber, name);
      createRack(chamber.inventory(), new Name(name));
      if (namespace.layout() == LayoutMode.CODE) {
        createZone(chamber.inventory(), new Name(name));
      } else {
        chamber.workloads().create(Caller.OPERATOR, workload(name, i == 0 ? largest(store) : ""));
      }
    }
    chamber
        .openSessions(new SessionSettings(Duration.ofHours(1), 100, Clock.systemUTC()))
        .logIn(Optional.empty(), new Name("dana"), SECRET, "");
  }

  private static CloudChamber in(Namespace any, KeyValueStore store) {
    return CloudChamber.open(
        store, new CloudChamberSettings(any, CloudChamberGroup::hash, new Random(1)));
  }

  private static void createUser(CloudChamber chamber, String name) {
    chamber.users().create(Caller.OPERATOR, new Name(name), SECRET, true, Rights.NONE);
  }

  private static void createZone(Inventory inventory, Name name) {
    RegionAddress region = new RegionAddress(name);
    inventory
        .regions()
        .create(region, new Region(new Region.Details("", ServiceState.IN_SERVICE, "Oslo", "")));
    inventory
        .zones()
        .create(
            new ZoneAddress(region, name),
            new Zone(new Zone.Details(true, ServiceState.IN_SERVICE, "", "")));
  }

  private static void createRack(Inventory inventory, Name name) {
    RackAddress rack = RackAddress.standard(name);
    inventory.racks().create(rack, InventoryGroup.RACK);
    inventory.pdus().create(rack.pdu(0), InventoryGroup.PDU);
    inventory.tors().create(rack.tor(0), InventoryGroup.TOR);
    inventory.blades().create(rack.blade(1), InventoryGroup.BLADE);
  }

  private static String largest(KeyValueStore store) {
    return "é".repeat((store.limits().valueBytes() - FRAMING) / INSTANCES / 2);
  }

  private static Workload workload(String name, String config) {
    TreeMap<String, Instance> instances = new TreeMap<>();
    for (int i = 0; i < INSTANCES; i++) {
      instances.put("i" + i, new Instance(0, Optional.empty(), "x", new TreeMap<>(), config));
    }
    return new Workload(name, Affinity.NONE, instances);
  }

  @Override
  public String toString() {
    return "cloudchamber, layout " + namespace.layout().name().toLowerCase(Locale.ROOT);
  }
}
