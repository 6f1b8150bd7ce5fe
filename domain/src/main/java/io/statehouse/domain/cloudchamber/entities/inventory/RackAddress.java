package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.Name;

/** The address of a rack. */
public record RackAddress(ZoneAddress zone, Name name) implements Address.OfItem {
  public RackAddress {
    requireNonNull(zone, "zone");
    requireNonNull(name, "name");
  }

  /** A rack of the standard zone, for callers that know only racks. */
  public static RackAddress standard(Name name) {
    return new RackAddress(ZoneAddress.STANDARD, name);
  }

  public PartAddress part(ItemKind kind, long id) {
    return new PartAddress(this, kind, id);
  }

  public PartAddress pdu(long id) {
    return part(ItemKind.PDU, id);
  }

  public PartAddress tor(long id) {
    return part(ItemKind.TOR, id);
  }

  public PartAddress blade(long id) {
    return part(ItemKind.BLADE, id);
  }

  @Override
  public ItemKind kind() {
    return ItemKind.RACK;
  }

  @Override
  public ZoneAddress parent() {
    return zone;
  }

  @Override
  public String spelling() {
    return name.text();
  }

  @Override
  public RackAddress folded() {
    return new RackAddress(zone.folded(), new Name(name.folded()));
  }

  @Override
  public String phrase() {
    return "rack \"%s\" in %s, zone \"%s\"".formatted(name, zone.region().phrase(), zone.name());
  }

  @Override
  public String text() {
    return zone.text() + " Rack: " + name;
  }
}
