package io.statehouse.domain.cloudchamber.inventory;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.BladeCapacity;
import io.statehouse.domain.cloudchamber.entities.inventory.Hardware;
import io.statehouse.domain.cloudchamber.entities.inventory.HardwareType;
import io.statehouse.domain.cloudchamber.entities.inventory.Pdu;
import io.statehouse.domain.cloudchamber.entities.inventory.Port;
import io.statehouse.domain.cloudchamber.entities.inventory.Tor;
import java.util.Locale;
import java.util.Map;

/**
 * The rules for items that are defined, in the original's words. A path names the item that a field
 * is in and ends in a dot, as in {@code Zones[zone1].Racks[rack1].Blades[2].}; it is empty where
 * the item itself is at hand.
 */
public final class ItemRules {
  private static final long MAX_CORES = 16_384;
  private static final long MAX_MEMORY_IN_MB = 16 << 20;
  private static final long MAX_DISK_IN_GB = 1 << 30;
  private static final long MAX_BANDWIDTH_IN_MBPS = 1 << 20;
  private static final int MAX_PORTS_OF_PDU = 128;
  private static final int MAX_PORTS_OF_TOR = 1_024;
  private static final int MAX_BLADES = 1_000;

  /** The most pdus, and the most tors, of a rack. */
  static final int MAX_OF_A_KIND = 2;

  private ItemRules() {}

  /** Checks the number of zones in a region, or of racks in a zone. */
  public static void requireSome(String field, int count) {
    if (count < 1) {
      throw tooFewElements(field, count);
    }
  }

  /** Checks how many parts a rack has. */
  public static void requireParts(String path, int pdus, int tors, int blades) {
    requireRange(path + "Pdus", pdus, MAX_OF_A_KIND);
    requireRange(path + "Tors", tors, MAX_OF_A_KIND);
    requireRange(path + "Blades", blades, MAX_BLADES);
  }

  public static void requirePdu(String path, Pdu pdu) {
    requirePorts(path, HardwareType.PDU, pdu.ports(), MAX_PORTS_OF_PDU);
  }

  public static void requireTor(String path, Tor tor) {
    requirePorts(path, HardwareType.TOR, tor.ports(), MAX_PORTS_OF_TOR);
  }

  /** Checks that a pdu or tor has a port for each blade in its rack. */
  public static void requirePortForEach(String path, Map<Long, Port> ports, int blades) {
    if (ports.size() < blades) {
      throw below(path + "Ports", ports.size(), blades);
    }
  }

  public static void requireBlade(String path, Blade blade) {
    BladeCapacity capacity = blade.capacity();
    requireRange(path + "Cores", capacity.cores(), MAX_CORES);
    requireRange(path + "MemoryInMb", capacity.memoryInMb(), MAX_MEMORY_IN_MB);
    requireRange(path + "DiskInGb", capacity.diskInGb(), MAX_DISK_IN_GB);
    requireRange(
        path + "NetworkBandwidthInMbps", capacity.networkBandwidthInMbps(), MAX_BANDWIDTH_IN_MBPS);
  }

  private static void requirePorts(
      String path, HardwareType self, Map<Long, Port> ports, int most) {
    if (ports.isEmpty()) {
      throw tooFewElements(path + "Ports", 0);
    }
    if (ports.size() > most) {
      throw CloudChamberException.invalid(
          "the field \"%sPorts\" must contain no more then %s elements.  It contains %s, which is"
              + " invalid",
          path, most, ports.size());
    }
    String item = self.text().toUpperCase(Locale.ROOT);
    ports.forEach(
        (number, port) -> {
          String field = "the field \"%sItem\" for \"%s\" port %d".formatted(path, item, number);
          if (port.wired() && port.item().isEmpty()) {
            throw CloudChamberException.invalid("%s must have a value.", field);
          }
          if (!port.wired() && port.item().isPresent()) {
            throw CloudChamberException.invalid(
                "%s must be empty.  It contains \"%s\", which is invalid",
                field, text(port.item().get()));
          }
          if (port.item().filter(wired -> wired.type().equals(self)).isPresent()) {
            throw CloudChamberException.invalid(
                "%s must be a valid type.  It contains \"%s\", which connects to itself",
                field, item);
          }
        });
  }

  private static String text(Hardware item) {
    return "type:%s id:%d port:%d".formatted(item.type(), item.id(), item.port());
  }

  private static void requireRange(String field, long value, long most) {
    if (value < 1) {
      throw below(field, value, 1);
    }
    if (value > most) {
      throw CloudChamberException.invalid(
          "the field \"%s\" must be less than or equal to %s.  It is %s, which is invalid",
          field, most, value);
    }
  }

  private static CloudChamberException below(String field, long value, long fewest) {
    return CloudChamberException.invalid(
        "the field \"%s\" must be greater than or equal to %s.  It is %s, which is invalid",
        field, fewest, value);
  }

  private static CloudChamberException tooFewElements(String field, int count) {
    return CloudChamberException.invalid(
        "the field \"%s\" must contain at least 1 element.  It contains %s, which is invalid",
        field, count);
  }
}
