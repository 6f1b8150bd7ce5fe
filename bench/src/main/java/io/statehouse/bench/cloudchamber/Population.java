package io.statehouse.bench.cloudchamber;

import io.statehouse.domain.cloudchamber.definition.DefinitionFile;
import io.statehouse.domain.cloudchamber.definition.InventoryDefinition;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.BladeCapacity;
import io.statehouse.domain.cloudchamber.entities.inventory.BootInfo;
import io.statehouse.domain.cloudchamber.entities.inventory.BootMethod;
import io.statehouse.domain.cloudchamber.entities.inventory.Condition;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.PartDetails;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The inventory that is loaded: racks with one pdu, one tor and the largest legal number of blades,
 * like those of the reference definition. Only the last may have fewer.
 */
record Population(int blades) {
  /** In which everything but loads is measured. */
  static final Namespace LOADED = Namespace.test(LayoutMode.DOC, "bench");

  /** In which loads are measured, each of which begins with nothing. */
  static final Namespace EMPTY = Namespace.test(LayoutMode.DOC, "bench-empty");

  static final int BLADES_PER_RACK = 128;
  private static final int PARTS_BESIDE_BLADES = 2;
  private static final int CORES = 32;
  private static final Object PART = map("Enabled", true, "Condition", "Operational");

  /**
   * @throws IllegalArgumentException if there is no blade
   */
  Population {
    if (blades < 1) {
      throw new IllegalArgumentException(blades + " blades: expected at least 1");
    }
  }

  int racks() {
    return (blades + BLADES_PER_RACK - 1) / BLADES_PER_RACK;
  }

  /** Returns how many records there are: racks, pdus, tors and blades. */
  int records() {
    return blades + racks() * (1 + PARTS_BESIDE_BLADES);
  }

  static RackAddress rack(int number) {
    return RackAddress.standard(new Name(name(number)));
  }

  private static String name(int number) {
    return String.format("rack%03d", number + 1);
  }

  int bladesIn(int rack) {
    return Math.min(BLADES_PER_RACK, blades - rack * BLADES_PER_RACK);
  }

  /** Returns how many pdus, tors and blades a rack has. */
  int partsIn(int rack) {
    return bladesIn(rack) + PARTS_BESIDE_BLADES;
  }

  int anyRack() {
    return ThreadLocalRandom.current().nextInt(racks());
  }

  PartAddress anyBlade() {
    return blade(ThreadLocalRandom.current().nextInt(blades));
  }

  static PartAddress blade(int number) {
    return rack(number / BLADES_PER_RACK).blade(number % BLADES_PER_RACK + 1L);
  }

  /** Returns a record of a blade that differs from that of any other number. */
  static Blade changed(long number) {
    return new Blade(
        new PartDetails(true, Condition.OPERATIONAL),
        new BladeCapacity(CORES, 16_384, 120, 2_048, "X64", List.of()),
        true,
        new BootInfo(BootMethod.named("network"), "standard.vhdx", "latest", "-run=" + number));
  }

  InventoryDefinition definition() {
    return DefinitionFile.read(file());
  }

  /** Returns the definition as its file is read: maps, lists and scalars. */
  Map<String, Object> file() {
    return file(CORES);
  }

  /** Returns a file in which the first blade has more cores. */
  Map<String, Object> editedFile() {
    return file(2 * CORES);
  }

  private Map<String, Object> file(int coresOfFirst) {
    List<Object> racks =
        IntStream.range(0, racks()).<Object>mapToObj(number -> rack(number, coresOfFirst)).toList();
    String state = "In_Service";
    Object zoneDetails = details("State", state, "Pacific NW, standard Zone", "Standard Zone");
    Object zone = map("Name", "standard", "Details", zoneDetails, "Racks", racks);
    Object regionDetails =
        map("State", state, "Location", "Pacific NW", "Notes", "Standard Region");
    Object region = map("Name", "standard", "Details", regionDetails, "Zones", List.of(zone));
    Object details = map("Name", "Benchmark", "Notes", "");
    return map("Details", details, "Regions", List.of(region));
  }

  private static Object details(String condition, String value, String location, String notes) {
    return map("Enabled", true, condition, value, "Location", location, "Notes", notes);
  }

  private Map<String, Object> rack(int number, int coresOfFirst) {
    int blades = bladesIn(number);
    String location = "Pacific NW, row " + (number / 10 + 1);
    String notes = "rack definition, 1 pdu, 1 tor, " + blades + " blades";
    Object details = details("Condition", "Operational", location, notes);
    List<Object> pdus = List.of(part(ports(blades)));
    List<Object> tors = List.of(part(Stream.concat(Stream.of(port(0, "pdu", 0)), ports(blades))));
    List<Object> all =
        IntStream.rangeClosed(1, blades)
            .mapToObj(id -> blade(number, id, number == 0 && id == 1 ? coresOfFirst : CORES))
            .toList();
    Map<String, Object> rack = map("Name", name(number), "Details", details);
    rack.putAll(map("Pdus", pdus, "Tors", tors, "Blades", all));
    return rack;
  }

  private static Map<String, Object> part(Stream<Object> ports) {
    return map("Index", 0, "Details", PART, "Ports", ports.toList());
  }

  private static Stream<Object> ports(int blades) {
    return IntStream.rangeClosed(1, blades).mapToObj(id -> port(id, "blade", id));
  }

  private static Object port(int index, String type, int id) {
    return map("Index", index, "Wired", true, "Item", map("Type", type, "Id", id, "Port", 0));
  }

  private static Object blade(int rack, int id, int cores) {
    String parameters = "-version=1 -node=R1Z1R" + (rack + 1) + "B" + id;
    Map<String, Object> bootInfo = map("Source", "network", "Image", "standard.vhdx");
    bootInfo.putAll(map("Version", "latest", "Parameters", parameters));
    Map<String, Object> capacity = map("Cores", cores, "MemoryInMb", 16_384, "DiskInGb", 120);
    capacity.putAll(map("NetworkBandwidthInMbps", 2_048, "Arch", "X64"));
    Map<String, Object> blade = map("Index", id, "Details", PART, "BootInfo", bootInfo);
    blade.putAll(map("BootOnPowerOn", true, "Capacity", capacity));
    return blade;
  }

  private static Map<String, Object> map(Object... keysAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return map;
  }
}
