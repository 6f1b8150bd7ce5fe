import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.BladeCapacity;
import io.statehouse.domain.cloudchamber.entities.inventory.BootInfo;
import io.statehouse.domain.cloudchamber.entities.inventory.PartDetails;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.inventory.Inventory;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.url.Stores;
import java.util.List;

class CloudChamberExample {
  static void run(String url) {
    try (KeyValueStore store = Stores.open(url)) {
      Inventory inventory = CloudChamber.open(store).inventory();
      RackAddress rack = RackAddress.standard(new Name("r7"));
      inventory.racks().create(rack, Rack.NONE);
      BladeCapacity capacity = new BladeCapacity(16, 16_384, 240, 2_048, "X64", List.of());
      inventory
          .blades()
          .create(rack.blade(1), new Blade(PartDetails.NONE, capacity, true, BootInfo.NONE));
      inventory.content(rack).blades().forEach((id, blade) -> System.out.println(rack.text()));
    }
  }
}
