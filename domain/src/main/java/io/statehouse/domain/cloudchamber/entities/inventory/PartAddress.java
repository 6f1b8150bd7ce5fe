package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;

/** The address of a pdu, tor or blade. */
public record PartAddress(RackAddress rack, ItemKind kind, long id) implements Address.OfItem {

  /**
   * @throws CloudChamberException if the number is out of range
   */
  public PartAddress {
    requireNonNull(rack, "rack");
    if (!kind.isPart()) {
      throw new IllegalArgumentException(kind + " is not a part of a rack");
    }
    if (id < 0 || id > kind.highestId()) {
      throw CloudChamberException.invalid(
          "CloudChamber: %sID %s is out of range (0 to %s)", kind, id, kind.highestId());
    }
  }

  @Override
  public RackAddress parent() {
    return rack;
  }

  @Override
  public String spelling() {
    return Long.toString(id);
  }

  @Override
  public PartAddress folded() {
    return new PartAddress(rack.folded(), kind, id);
  }

  @Override
  public String phrase() {
    return "%s %d in %s, zone \"%s\", rack \"%s\""
        .formatted(kind, id, rack.zone().region().phrase(), rack.zone().name(), rack.name());
  }

  @Override
  public String text() {
    String label =
        switch (kind) {
          case PDU -> "Pdu";
          case TOR -> "Tor";
          default -> "Blade";
        };
    return rack.text() + " " + label + ": " + id;
  }
}
