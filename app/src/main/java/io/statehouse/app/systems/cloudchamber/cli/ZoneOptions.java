package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags that say in which zone racks are. */
final class ZoneOptions {
  @Mixin private InRegion region;

  @Option(
      names = "--zone",
      paramLabel = "NAME",
      defaultValue = "standard",
      description = "The zone (default: standard).")
  private Name zone;

  /** The flag that says in which region zones are. */
  static final class InRegion {
    @Option(
        names = "--region",
        paramLabel = "NAME",
        defaultValue = "standard",
        description = "The region, with the layout code (default: standard).")
    private Name region;

    RegionAddress region() {
      return new RegionAddress(region);
    }

    ZoneAddress zone(Name name) {
      return new ZoneAddress(region(), name);
    }
  }

  RegionAddress region() {
    return region.region();
  }

  ZoneAddress zone() {
    return region.zone(zone);
  }

  RackAddress rack(Name name) {
    return new RackAddress(zone(), name);
  }

  /**
   * @throws AppException if the number is out of range
   */
  PartAddress part(ItemKind kind, Name rack, long number) {
    try {
      return rack(rack).part(kind, number);
    } catch (CloudChamberException outOfRange) {
      throw AppException.misused(outOfRange.getMessage());
    }
  }
}
