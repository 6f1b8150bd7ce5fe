package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

/** A part of a deployment, as a region: the space in which names of objects are unique. */
public record Partition(Uuid uuid, String name) {

  /**
   * @throws RunmException if the name is empty
   */
  public Partition {
    requireNonNull(uuid, "uuid");
    if (name.isEmpty()) {
      throw RunmException.precondition("partition name is required.");
    }
  }
}
