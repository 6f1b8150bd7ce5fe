package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/** A power port of a pdu, or a network port of a tor. */
public record Port(boolean wired, Optional<Hardware> item) {
  public static final Port NONE = new Port(false, Optional.empty());

  public Port {
    requireNonNull(item, "item");
  }

  public static Port wiredTo(Hardware item) {
    return new Port(true, Optional.of(item));
  }
}
