package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.Name;

/** The address of a zone. */
public record ZoneAddress(RegionAddress region, Name name) implements Address.OfItem {
  /** The zone of all racks where callers know only racks. */
  public static final ZoneAddress STANDARD = new ZoneAddress(RegionAddress.STANDARD, Name.STANDARD);

  public ZoneAddress {
    requireNonNull(region, "region");
    requireNonNull(name, "name");
  }

  @Override
  public ItemKind kind() {
    return ItemKind.ZONE;
  }

  @Override
  public RegionAddress parent() {
    return region;
  }

  @Override
  public String spelling() {
    return name.text();
  }

  @Override
  public ZoneAddress folded() {
    return new ZoneAddress(region.folded(), new Name(name.folded()));
  }

  @Override
  public String phrase() {
    return "zone \"" + name + "\" in " + region.phrase();
  }

  @Override
  public String text() {
    return "Region: " + region.name() + " Zone: " + name;
  }
}
