package io.statehouse.domain.cloudchamber.entities.workloads;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.ByteOrder;
import java.util.Map;
import java.util.SortedMap;

/**
 * The definition of a workload.
 *
 * @param name as it was spelled when the workload was created; empty if it has none
 * @param instances by their names
 */
public record Workload(String name, Affinity affinity, SortedMap<String, Instance> instances) {
  public static final Workload NONE = new Workload("", Affinity.NONE, ByteOrder.sorted(Map.of()));

  public Workload {
    requireNonNull(name, "name");
    requireNonNull(affinity, "affinity");
    instances = ByteOrder.sorted(instances);
  }
}
