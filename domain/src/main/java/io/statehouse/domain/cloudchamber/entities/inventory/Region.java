package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

/**
 * A region as it is stored. Its name is that of its key; {@code details.name} repeats it rarely.
 */
public record Region(Details details) {
  public static final Region NONE = new Region(Details.NONE);

  public Region {
    requireNonNull(details, "details");
  }

  /** The details of a region. */
  public record Details(String name, ServiceState state, String location, String notes) {
    public static final Details NONE = new Details("", ServiceState.OUT_OF_SERVICE, "", "");

    public Details {
      requireNonNull(name, "name");
      requireNonNull(state, "state");
      requireNonNull(location, "location");
      requireNonNull(notes, "notes");
    }
  }
}
