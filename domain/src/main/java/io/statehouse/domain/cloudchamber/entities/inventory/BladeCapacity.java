package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

import java.util.List;

/** The capacity of a blade. */
public record BladeCapacity(
    long cores,
    long memoryInMb,
    long diskInGb,
    long networkBandwidthInMbps,
    String arch,
    List<Accelerator> accelerators) {
  public static final BladeCapacity NONE = new BladeCapacity(0, 0, 0, 0, "", List.of());

  public BladeCapacity {
    requireNonNull(arch, "arch");
    accelerators = List.copyOf(accelerators);
  }

  /** Returns the larger of each amount; architecture and accelerators are never summarized. */
  public BladeCapacity max(BladeCapacity other) {
    return new BladeCapacity(
        Math.max(cores, other.cores),
        Math.max(memoryInMb, other.memoryInMb),
        Math.max(diskInGb, other.diskInGb),
        Math.max(networkBandwidthInMbps, other.networkBandwidthInMbps),
        "",
        List.of());
  }
}
