package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

/** A blade as it is stored. */
public record Blade(
    PartDetails details, BladeCapacity capacity, boolean bootOnPowerOn, BootInfo bootInfo) {
  public static final Blade NONE =
      new Blade(PartDetails.NONE, BladeCapacity.NONE, false, BootInfo.NONE);

  public Blade {
    requireNonNull(details, "details");
    requireNonNull(capacity, "capacity");
    requireNonNull(bootInfo, "bootInfo");
  }
}
