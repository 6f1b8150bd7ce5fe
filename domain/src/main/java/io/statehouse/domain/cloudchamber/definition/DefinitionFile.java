package io.statehouse.domain.cloudchamber.definition;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.BladeCapacity;
import io.statehouse.domain.cloudchamber.entities.inventory.BootInfo;
import io.statehouse.domain.cloudchamber.entities.inventory.BootMethod;
import io.statehouse.domain.cloudchamber.entities.inventory.Condition;
import io.statehouse.domain.cloudchamber.entities.inventory.Hardware;
import io.statehouse.domain.cloudchamber.entities.inventory.HardwareType;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.PartDetails;
import io.statehouse.domain.cloudchamber.entities.inventory.Pdu;
import io.statehouse.domain.cloudchamber.entities.inventory.Port;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Region;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ServiceState;
import io.statehouse.domain.cloudchamber.entities.inventory.Tor;
import io.statehouse.domain.cloudchamber.entities.inventory.Zone;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.inventory.ItemRules;
import io.statehouse.domain.cloudchamber.layout.Messages;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads the original's inventory definition, {@value #NAME}.
 *
 * <pre>
 *   Details {Name, Notes}
 *   Regions [Name, Details {State, Location, Notes}
 *     Zones [Name, Details {Enabled, State, Location, Notes}
 *       Racks [Name, Details {Enabled, Condition, Location, Notes}
 *         Pdus, Tors [Index, Details {Enabled, Condition}
 *           Ports [Index, Wired, Item {Type, Id, Port}]]
 *         Blades [Index, Details {Enabled, Condition}, BootOnPowerOn
 *           Capacity {Cores, MemoryInMb, DiskInGb, NetworkBandwidthInMbps, Arch}
 *           BootInfo {Source, Image, Version, Parameters}]]]]
 * </pre>
 *
 * Lists of types, which only carry anchors, are skipped. Messages are the original's where it has
 * any. Unlike the original, names that differ in case alone are duplicates, and a port that is not
 * wired needs no item.
 */
public final class DefinitionFile {
  /** The name of the file. */
  public static final String NAME = "inventory.yaml";

  /** Enough for 200,000 blades. */
  private static final int MAX_MAPS = 2_000_000;

  private static final List<String> SKIPPED =
      List.of("ZoneTypes", "RackTypes", "PduTypes", "TorTypes", "BladeTypes");

  private final List<DesiredItem<?>> items = new ArrayList<>();

  /** The addresses read so far, as they stand in keys. */
  private final Set<Address> addresses = new HashSet<>();

  /** The rules of the region that is being read, which are checked at its end. */
  private final List<Runnable> rules = new ArrayList<>();

  private DefinitionFile() {}

  /**
   * Reads a definition.
   *
   * @param tree the parsed YAML: maps, lists, strings, numbers, booleans and nulls, in which
   *     aliases are resolved and merge keys are not; null if the file is empty
   * @throws CloudChamberException naming the place of the first error
   */
  public static InventoryDefinition read(Object tree) {
    return read(tree, MAX_MAPS);
  }

  static InventoryDefinition read(Object tree, int maxMaps) {
    DefinitionFile file = new DefinitionFile();
    return DefinitionNode.read(
        tree,
        maxMaps,
        top -> {
          InventoryDefinition.Details about =
              top.map(
                  "Details",
                  details ->
                      new InventoryDefinition.Details(details.text("Name"), details.text("Notes")));
          SKIPPED.forEach(top::skip);
          if (!top.has("Regions")) {
            // Perhaps half a file; the original would delete everything.
            throw top.wrong("there are no Regions: for an empty inventory, write Regions: []");
          }
          top.each("Regions", "Name", file::region);
          return new InventoryDefinition(about, file.items);
        });
  }

  private void region(DefinitionNode node) {
    RegionAddress address = new RegionAddress(name(node, ItemKind.REGION));
    requireFirst(address, "Region %s", address.name());
    Region.Details details =
        node.map(
            "Details",
            read ->
                new Region.Details(
                    "", state(read, address), read.text("Location"), read.text("Notes")));
    items.add(new DesiredItem<>(address, new Region(details), Messages.REGION));
    rules.clear();
    int zones = node.each("Zones", "Name", zone -> zone(zone, address));
    try {
      ItemRules.requireSome("Zones", zones);
      rules.forEach(Runnable::run);
    } catch (CloudChamberException broken) {
      throw new CloudChamberException(
          Kind.INVALID, "CloudChamber: in " + address.phrase() + ": " + broken.getMessage());
    }
  }

  private void zone(DefinitionNode node, RegionAddress region) {
    ZoneAddress address = new ZoneAddress(region, name(node, ItemKind.ZONE));
    requireFirst(address, "Zone \"%s\" in %s", address.name(), region);
    Zone.Details details =
        node.map(
            "Details",
            read ->
                new Zone.Details(
                    read.flag("Enabled"),
                    state(read, address),
                    read.text("Location"),
                    read.text("Notes")));
    items.add(new DesiredItem<>(address, new Zone(details), Messages.ZONE));
    String path = "Zones[" + address.name() + "].";
    int racks = node.each("Racks", "Name", rack -> rack(rack, address, path));
    rules.add(() -> ItemRules.requireSome(path + "Racks", racks));
  }

  private void rack(DefinitionNode node, ZoneAddress zone, String pathOfZone) {
    RackAddress address = new RackAddress(zone, name(node, ItemKind.RACK));
    requireFirst(address, "Rack %s in %s", address.name(), zone);
    Rack.Details details =
        node.map(
            "Details",
            read ->
                new Rack.Details(
                    read.flag("Enabled"),
                    condition(read, address, "detected"),
                    read.text("Location"),
                    read.text("Notes")));
    items.add(new DesiredItem<>(address, new Rack(details), Messages.RACK));
    String path = pathOfZone + "Racks[" + address.name() + "].";
    int from = items.size();
    int pdus = node.each("Pdus", "Index", pdu -> pdu(pdu, address));
    int tors = node.each("Tors", "Index", tor -> tor(tor, address));
    int blades = node.each("Blades", "Index", blade -> blade(blade, address));
    List<DesiredItem<?>> parts = List.copyOf(items.subList(from, items.size()));
    rules.add(
        () -> {
          ItemRules.requireParts(path, pdus, tors, blades);
          parts.forEach(part -> requirePart(path, part, blades));
        });
  }

  private static void requirePart(String pathOfRack, DesiredItem<?> part, int blades) {
    String id = "[" + part.address().spelling() + "].";
    if (part.record() instanceof Pdu pdu) {
      ItemRules.requirePortForEach(pathOfRack + "Pdus" + id, pdu.ports(), blades);
      ItemRules.requirePdu(pathOfRack + "Pdus" + id, pdu);
    } else if (part.record() instanceof Tor tor) {
      ItemRules.requirePortForEach(pathOfRack + "Tors" + id, tor.ports(), blades);
      ItemRules.requireTor(pathOfRack + "Tors" + id, tor);
    } else if (part.record() instanceof Blade blade) {
      ItemRules.requireBlade(pathOfRack + "Blades" + id, blade);
    }
  }

  private void pdu(DefinitionNode node, RackAddress rack) {
    PartAddress address = part(node, rack, ItemKind.PDU);
    requireFirst(address, "Pdu for %s", address);
    Pdu pdu = new Pdu(partDetails(node, address, "detected"), ports(node, address, "power"));
    items.add(new DesiredItem<>(address, pdu, Messages.PDU));
  }

  private void tor(DefinitionNode node, RackAddress rack) {
    PartAddress address = part(node, rack, ItemKind.TOR);
    requireFirst(address, "Tor for %s", address);
    Tor tor = new Tor(partDetails(node, address, "file detected"), ports(node, address, "network"));
    items.add(new DesiredItem<>(address, tor, Messages.TOR));
  }

  private static SortedMap<Long, Port> ports(
      DefinitionNode node, PartAddress address, String kind) {
    SortedMap<Long, Port> ports = new TreeMap<>();
    node.each(
        "Ports",
        "Index",
        port -> {
          long number = port.integer("Index");
          if (ports.containsKey(number)) {
            throw duplicate("%s port %s in %s", kind, number, address);
          }
          boolean wired = port.flag("Wired");
          boolean empty = !wired && !port.has("Item");
          Optional<Hardware> item =
              empty ? Optional.empty() : Optional.of(item(port, number, address));
          ports.put(number, new Port(wired, item));
        });
    return ports;
  }

  private static Hardware item(DefinitionNode port, long number, PartAddress address) {
    return port.map(
        "Item",
        item -> {
          HardwareType type =
              named(
                  item.text("Type"),
                  HardwareType::named,
                  "detected invalid hardware type \"%s\" at port %s in %s, zone \"%s\", rack"
                      + " \"%s\", %s %s",
                  number,
                  address.rack().zone().region(),
                  address.rack().zone().name(),
                  address.rack().name(),
                  address.kind(),
                  address.id());
          return new Hardware(type, item.integer("Id"), item.integer("Port"));
        });
  }

  private void blade(DefinitionNode node, RackAddress rack) {
    PartAddress address = part(node, rack, ItemKind.BLADE);
    requireFirst(address, "Blade for %s", address);
    PartDetails details = partDetails(node, address, "file has");
    BladeCapacity capacity =
        node.map(
            "Capacity",
            offered ->
                new BladeCapacity(
                    offered.integer("Cores"),
                    offered.integer("MemoryInMb"),
                    offered.integer("DiskInGb"),
                    offered.integer("NetworkBandwidthInMbps"),
                    offered.text("Arch"),
                    List.of()));
    BootInfo bootInfo =
        node.map(
            "BootInfo",
            info ->
                new BootInfo(
                    named(
                        info.text("Source"),
                        BootMethod::named,
                        "detected invalid boot source \"%s\" at %s",
                        address),
                    info.text("Image"),
                    info.text("Version"),
                    info.text("Parameters")));
    Blade blade = new Blade(details, capacity, node.flag("BootOnPowerOn"), bootInfo);
    items.add(new DesiredItem<>(address, blade, Messages.BLADE));
  }

  private static Name name(DefinitionNode node, ItemKind kind) {
    Name name = new Name(node.text("Name"));
    try {
      name.requireNew(kind.toString());
    } catch (CloudChamberException refused) {
      throw node.wrong(refused.getMessage());
    }
    return name;
  }

  private static PartAddress part(DefinitionNode node, RackAddress rack, ItemKind kind) {
    long id = node.integer("Index");
    try {
      return rack.part(kind, id);
    } catch (CloudChamberException outOfRange) {
      throw node.wrong(outOfRange.getMessage());
    }
  }

  private void requireFirst(Address address, String item, Object... values) {
    if (!addresses.add(address.folded())) {
      throw duplicate(item, values);
    }
  }

  private static CloudChamberException duplicate(String item, Object... values) {
    return CloudChamberException.invalid(
        "CloudChamber: Configuration detected duplicate " + item, phrased(values));
  }

  /** Formats addresses only once there is a message, since a file has many. */
  private static Object[] phrased(Object... values) {
    return Stream.of(values)
        .map(value -> value instanceof Address address ? address.phrase() : value)
        .toArray();
  }

  private static ServiceState state(DefinitionNode details, Address address) {
    return named(
        details.text("State"),
        ServiceState::named,
        "detected invalid state \"%s\" for %s",
        address);
  }

  private static PartDetails partDetails(DefinitionNode node, PartAddress address, String how) {
    return node.map(
        "Details",
        details -> new PartDetails(details.flag("Enabled"), condition(details, address, how)));
  }

  /**
   * @param how the original's words for an invalid condition, which vary
   */
  private static Condition condition(DefinitionNode details, Address address, String how) {
    return named(
        details.text("Condition"),
        Condition::named,
        how + " invalid condition \"%s\" for %s",
        address);
  }

  /** Returns the value of a name in any case. */
  private static <E> E named(
      String name, Function<String, E> values, String problem, Object... place) {
    try {
      return values.apply(Name.fold(name));
    } catch (CloudChamberException unknown) {
      List<Object> named = new ArrayList<>(List.of(name));
      named.addAll(List.of(place));
      throw CloudChamberException.invalid(
          "CloudChamber: Configuration " + problem, phrased(named.toArray()));
    }
  }
}
