package io.statehouse.domain.cloudchamber.entities.workloads;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Stored;

/** An instance of a workload as it is listed: its name as the definition spells it. */
public record WorkloadInstance(Name name, Stored<Instance> stored) {
  public WorkloadInstance {
    requireNonNull(name, "name");
    requireNonNull(stored, "stored");
  }
}
