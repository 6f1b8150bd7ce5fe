package io.statehouse.app.systems.cloudchamber.resources;

import io.statehouse.app.config.Config;
import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.systems.cloudchamber.config.CloudChamberConfig;
import io.statehouse.app.systems.cloudchamber.config.TestNamespaces;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.inventory.Inventory;
import io.statehouse.domain.cloudchamber.inventory.Items;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.domain.cloudchamber.layout.ProtoMessage;
import io.statehouse.ports.KeyValueStore;
import java.util.List;
import java.util.stream.Stream;

/** All kinds of CloudChamber's entities that are kept in files. */
public final class CloudChamberResources {
  private final Inventory inventory;
  private final Runnable requireWritable;

  private CloudChamberResources(Inventory inventory, Runnable requireWritable) {
    this.inventory = inventory;
    this.requireWritable = requireWritable;
  }

  /**
   * Returns the kinds in the order in which they are put: each refers to those before it.
   *
   * @throws io.statehouse.app.failure.AppException if it is not configured which namespace they are
   *     of
   */
  public static List<ResourceKind> of(Config config, KeyValueStore store) {
    CloudChamberConfig settings = CloudChamberConfig.of(config);
    CloudChamber chamber = settings.open(store, TestNamespaces.ofCommand(config, store));
    boolean hasWorkloads = chamber.namespace().layout() == LayoutMode.DOC;
    return Stream.concat(
            new CloudChamberResources(chamber.inventory(), settings::requireInventoryWritable)
                .items(),
            Stream.of(
                new UserKind(chamber.users()), new WorkloadKind(chamber.workloads(), hasWorkloads)))
        .toList();
  }

  private Stream<ResourceKind> items() {
    return Stream.of(
        new ItemResource<>(
            new ItemForm<>(ItemKind.REGION, RegionAddress.class, Messages.REGION),
            inventory.regions(),
            () -> Stream.of(Address.ROOT),
            requireWritable),
        new ItemResource<>(
            new ItemForm<>(ItemKind.ZONE, ZoneAddress.class, Messages.ZONE),
            inventory.zones(),
            this::regions,
            requireWritable),
        new ItemResource<>(
            new ItemForm<>(ItemKind.RACK, RackAddress.class, Messages.RACK),
            inventory.racks(),
            this::zones,
            requireWritable),
        parts(ItemKind.TOR, Messages.TOR, inventory.tors()),
        parts(ItemKind.PDU, Messages.PDU, inventory.pdus()),
        parts(ItemKind.BLADE, Messages.BLADE, inventory.blades()));
  }

  private <T> ResourceKind parts(
      ItemKind kind, ProtoMessage<T> message, Items<RackAddress, PartAddress, T> items) {
    return new ItemResource<>(
        new ItemForm<>(kind, PartAddress.class, message), items, this::racks, requireWritable);
  }

  private Stream<RegionAddress> regions() {
    return inventory.regions().addresses(Address.ROOT).items().stream();
  }

  private Stream<ZoneAddress> zones() {
    return regions().flatMap(region -> inventory.zones().addresses(region).items().stream());
  }

  private Stream<RackAddress> racks() {
    return zones().flatMap(zone -> inventory.racks().addresses(zone).items().stream());
  }
}
