package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

/** The details that pdus, tors and blades have in common. */
public record PartDetails(boolean enabled, Condition condition) {
  public static final PartDetails NONE = new PartDetails(false, Condition.NOT_IN_SERVICE);

  public PartDetails {
    requireNonNull(condition, "condition");
  }
}
