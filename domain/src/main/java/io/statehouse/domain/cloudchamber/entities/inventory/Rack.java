package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

/** A rack as it is stored, without what is in it. */
public record Rack(Details details) {
  public static final Rack NONE = new Rack(Details.NONE);

  public Rack {
    requireNonNull(details, "details");
  }

  /** The details of a rack. */
  public record Details(boolean enabled, Condition condition, String location, String notes) {
    public static final Details NONE = new Details(false, Condition.NOT_IN_SERVICE, "", "");

    public Details {
      requireNonNull(condition, "condition");
      requireNonNull(location, "location");
      requireNonNull(notes, "notes");
    }
  }
}
