package io.statehouse.domain.cloudchamber.entities.workloads;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.inventory.Accelerator;
import java.util.List;

/**
 * The requirements of an instance on a blade.
 *
 * @param cores finite; parts of a core are possible
 */
public record InstanceRequirements(
    float cores,
    long memoryInMb,
    long networkBandwidthInMbps,
    String arch,
    List<Accelerator> accelerators) {
  public static final InstanceRequirements NONE = new InstanceRequirements(0, 0, 0, "", List.of());

  public InstanceRequirements {
    if (!Float.isFinite(cores)) {
      throw CloudChamberException.invalid("cores are %s: expected a finite number", cores);
    }
    requireNonNull(arch, "arch");
    accelerators = List.copyOf(accelerators);
  }
}
