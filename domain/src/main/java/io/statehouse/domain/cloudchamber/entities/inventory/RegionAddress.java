package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.Name;

/** The address of a region. */
public record RegionAddress(Name name) implements Address.OfItem {
  public static final RegionAddress STANDARD = new RegionAddress(Name.STANDARD);

  public RegionAddress {
    requireNonNull(name, "name");
  }

  @Override
  public ItemKind kind() {
    return ItemKind.REGION;
  }

  @Override
  public Address.Root parent() {
    return Address.ROOT;
  }

  @Override
  public String spelling() {
    return name.text();
  }

  @Override
  public RegionAddress folded() {
    return new RegionAddress(new Name(name.folded()));
  }

  @Override
  public String phrase() {
    return "region \"" + name + "\"";
  }

  @Override
  public String text() {
    return "Region " + name;
  }
}
