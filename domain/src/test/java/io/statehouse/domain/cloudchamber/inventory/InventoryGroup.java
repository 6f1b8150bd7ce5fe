package io.statehouse.domain.cloudchamber.inventory;

import io.statehouse.domain.cloudchamber.CloudChamberContract;
import io.statehouse.domain.cloudchamber.CloudChamberGroup;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.BladeCapacity;
import io.statehouse.domain.cloudchamber.entities.inventory.BootInfo;
import io.statehouse.domain.cloudchamber.entities.inventory.BootMethod;
import io.statehouse.domain.cloudchamber.entities.inventory.Condition;
import io.statehouse.domain.cloudchamber.entities.inventory.Hardware;
import io.statehouse.domain.cloudchamber.entities.inventory.HardwareType;
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
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.ports.Key;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;

/** Tests about the inventory. Each starts with the standard zone, which is empty. */
public abstract class InventoryGroup extends CloudChamberGroup {
  public static final String COPIES = "/statehouse/cloudchamber/deleting";
  public static final PartDetails WORKING = new PartDetails(true, Condition.OPERATIONAL);
  public static final Rack RACK =
      new Rack(new Rack.Details(true, Condition.OPERATIONAL, "Hall B, row 3", "loan unit"));
  public static final Pdu PDU =
      new Pdu(WORKING, ports(wired(HardwareType.TOR, 0), wired(HardwareType.BLADE, 1)));
  public static final Tor TOR =
      new Tor(WORKING, ports(wired(HardwareType.PDU, 0), wired(HardwareType.BLADE, 1)));
  public static final Blade BLADE = blade(24);

  protected final RackAddress r7 = RackAddress.standard(name("R7"));
  protected Inventory inventory;

  public InventoryGroup(CloudChamberContract contract, LayoutMode mode) {
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

  public static Blade blade(long cores) {
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

  protected RackAddress rack(String name) {
    return RackAddress.standard(name(name));
  }

  protected RackAddress createRack(String name) {
    inventory.racks().create(rack(name), RACK);
    return rack(name);
  }

  protected void createBlade(RackAddress rack, long id) {
    inventory.blades().create(rack.blade(id), BLADE);
  }

  /** Writes a blade as a load does that has not listed its rack yet. */
  protected void putUnlisted(PartAddress blade) {
    put(layout.record(blade), Messages.BLADE.json(BLADE));
  }

  public static Key copy(Key original) {
    return new Key(COPIES + original.text());
  }

  protected List<String> copies() {
    return keys().stream().filter(key -> key.startsWith(COPIES)).toList();
  }
}
