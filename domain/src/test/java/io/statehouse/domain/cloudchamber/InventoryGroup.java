package io.statehouse.domain.cloudchamber;

import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.ports.Key;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;

/** Tests about the inventory. Each starts with the standard zone, which is empty. */
abstract class InventoryGroup extends CloudChamberGroup {
  static final String COPIES = "/statehouse/cloudchamber/deleting";
  static final PartDetails WORKING = new PartDetails(true, Condition.OPERATIONAL);
  static final Rack RACK =
      new Rack(new Rack.Details(true, Condition.OPERATIONAL, "Hall B, row 3", "loan unit"));
  static final Pdu PDU =
      new Pdu(WORKING, ports(wired(HardwareType.TOR, 0), wired(HardwareType.BLADE, 1)));
  static final Tor TOR =
      new Tor(WORKING, ports(wired(HardwareType.PDU, 0), wired(HardwareType.BLADE, 1)));
  static final Blade BLADE = blade(24);

  final RackAddress r7 = RackAddress.standard(name("R7"));
  Inventory inventory;

  InventoryGroup(CloudChamberContract contract, LayoutMode mode) {
    super(contract, mode);
  }

  @BeforeEach
  void openInventory() {
    inventory = chamber.inventory();
    if (mode == LayoutMode.CODE) {
      inventory
          .regions()
          .create(
              RegionAddress.STANDARD,
              new Region(new Region.Details("", ServiceState.IN_SERVICE, "Oslo", "")));
      inventory
          .zones()
          .create(
              ZoneAddress.STANDARD,
              new Zone(new Zone.Details(true, ServiceState.IN_SERVICE, "", "")));
    }
  }

  static Blade blade(long cores) {
    return new Blade(
        new PartDetails(true, Condition.BURN_IN),
        new BladeCapacity(cores, 65_536, 480, 10_240, "X64", List.of()),
        false,
        new BootInfo(BootMethod.NETWORK, "base.vhdx", "7", ""));
  }

  private static Port wired(HardwareType type, long id) {
    return Port.wiredTo(new Hardware(type, id, 0));
  }

  private static SortedMap<Long, Port> ports(Port first, Port second) {
    return new TreeMap<>(Map.of(0L, first, 1L, second));
  }

  RackAddress rack(String name) {
    return RackAddress.standard(name(name));
  }

  RackAddress createRack(String name) {
    inventory.racks().create(rack(name), RACK);
    return rack(name);
  }

  void createBlade(RackAddress rack, long id) {
    inventory.blades().create(rack.blade(id), BLADE);
  }

  /** Writes a blade as a load does that has not listed its rack yet. */
  void putUnlisted(PartAddress blade) {
    put(layout.record(blade), Messages.BLADE.json(BLADE));
  }

  static Key copy(Key original) {
    return new Key(COPIES + original.text());
  }

  List<String> copies() {
    return keys().stream().filter(key -> key.startsWith(COPIES)).toList();
  }
}
