package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

/** What is common to pdus, tors and blades. */
public record PartDetails(boolean enabled, Condition condition) {
  public static final PartDetails NONE = new PartDetails(false, Condition.NOT_IN_SERVICE);

  public PartDetails {
    requireNonNull(condition, "condition");
  }
}
