package io.statehouse.domain.cloudchamber.definition;

import static java.util.Objects.requireNonNull;

import java.util.List;

/** The desired inventory. It is immutable, so several threads may use it. */
public final class InventoryDefinition {
  private final Details details;
  private final List<DesiredItem<?>> items;

  /**
   * @param items each after what it is in, and every rack before its pdus, tors and blades
   */
  InventoryDefinition(Details details, List<DesiredItem<?>> items) {
    this.details = requireNonNull(details, "details");
    this.items = List.copyOf(items);
  }

  /** The details of the inventory as a whole, which are not stored. */
  public record Details(String name, String notes) {
    public Details {
      requireNonNull(name, "name");
      requireNonNull(notes, "notes");
    }
  }

  public Details details() {
    return details;
  }

  List<DesiredItem<?>> items() {
    return items;
  }
}
