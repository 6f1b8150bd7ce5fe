package io.statehouse.domain.cloudchamber.entities.workloads;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.ByteOrder;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** The description of one instance of a workload. */
public record Instance(
    long affinityGroup,
    Optional<InstanceRequirements> requiredCapacity,
    String systemName,
    SortedMap<String, Volume> volumes,
    String config) {
  public static final Instance NONE =
      new Instance(0, Optional.empty(), "", ByteOrder.sorted(Map.of()), "");

  public Instance {
    requireNonNull(requiredCapacity, "requiredCapacity");
    requireNonNull(systemName, "systemName");
    volumes = ByteOrder.sorted(volumes);
    requireNonNull(config, "config");
  }
}
