package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

/** A zone as it is stored. */
public record Zone(Details details) {
  public static final Zone NONE = new Zone(Details.NONE);

  public Zone {
    requireNonNull(details, "details");
  }

  /** The details of a zone. */
  public record Details(boolean enabled, ServiceState state, String location, String notes) {
    public static final Details NONE = new Details(false, ServiceState.OUT_OF_SERVICE, "", "");

    public Details {
      requireNonNull(state, "state");
      requireNonNull(location, "location");
      requireNonNull(notes, "notes");
    }
  }
}
