package io.statehouse.domain.cloudchamber;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * An inventory as it is to be.
 *
 * @param items each after what it is in, and every rack before its pdus, tors and blades
 */
public record InventoryDefinition(Details details, List<DesiredItem<?>> items) {
  public InventoryDefinition {
    requireNonNull(details, "details");
    items = List.copyOf(items);
  }

  /** What is known of the inventory as a whole, which is not stored. */
  public record Details(String name, String notes) {
    public Details {
      requireNonNull(name, "name");
      requireNonNull(notes, "notes");
    }
  }
}
