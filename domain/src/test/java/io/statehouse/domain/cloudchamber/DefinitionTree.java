package io.statehouse.domain.cloudchamber;

import io.statehouse.domain.cloudchamber.definition.DefinitionFile;
import io.statehouse.domain.cloudchamber.definition.InventoryDefinition;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Definition files as YAML is read: trees of maps and lists, which tests may change. */
public final class DefinitionTree {
  private static final Map<String, Object> WORKING =
      map("Enabled", true, "Condition", "Operational");

  private DefinitionTree() {}

  /** Returns the definition of the standard zone with some racks. */
  static InventoryDefinition standard(Object... racks) {
    return DefinitionFile.read(file(region("standard", zone("standard", racks))));
  }

  public static Map<String, Object> map(Object... keysAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return map;
  }

  /** Returns a copy of a map with one more, or another, value. */
  public static Map<String, Object> with(Map<String, Object> map, String key, Object value) {
    Map<String, Object> changed = new LinkedHashMap<>(map);
    changed.put(key, value);
    return changed;
  }

  public static Map<String, Object> file(Object... regions) {
    return map("Details", map("Name", "demo"), "Regions", list(regions));
  }

  public static Map<String, Object> region(String name, Object... zones) {
    return map(
        "Name",
        name,
        "Details",
        map("State", "In_Service", "Location", "Oslo"),
        "Zones",
        list(zones));
  }

  public static Map<String, Object> zone(String name, Object... racks) {
    return map(
        "Name", name, "Details", map("Enabled", true, "State", "In_Service"), "Racks", list(racks));
  }

  /** Returns a rack with pdu 0, tor 0 and some blades. */
  public static Map<String, Object> rack(String name, long... blades) {
    return map(
        "Name",
        name,
        "Details",
        WORKING,
        "Pdus",
        list(part(0, blades)),
        "Tors",
        list(part(0, blades)),
        "Blades",
        new ArrayList<>(LongStream.of(blades).mapToObj(id -> blade(id, 24)).toList()));
  }

  /** Returns a pdu or tor that is wired to some blades. */
  public static Map<String, Object> part(long index, long... blades) {
    return map(
        "Index",
        number(index),
        "Details",
        WORKING,
        "Ports",
        new ArrayList<>(LongStream.of(blades).mapToObj(id -> port(id, "blade", id)).toList()));
  }

  public static Map<String, Object> port(long index, String type, long id) {
    return map("Index", number(index), "Wired", true, "Item", map("Type", type, "Id", number(id)));
  }

  public static Map<String, Object> blade(long index, long cores) {
    return map("Index", number(index), "<<", bladeType(cores));
  }

  public static Map<String, Object> bladeType(long cores) {
    return map(
        "Details",
        map("Enabled", true, "Condition", "burn_in"),
        "BootInfo",
        map("Source", "network", "Image", "base.vhdx", "Version", "7"),
        "Capacity",
        map(
            "Cores",
            number(cores),
            "MemoryInMb",
            number(65_536),
            "DiskInGb",
            number(480),
            "NetworkBandwidthInMbps",
            number(10_240),
            "Arch",
            "X64"));
  }

  public static BigInteger number(long value) {
    return BigInteger.valueOf(value);
  }

  public static List<Object> list(Object... elements) {
    return new ArrayList<>(Arrays.asList(elements));
  }
}
