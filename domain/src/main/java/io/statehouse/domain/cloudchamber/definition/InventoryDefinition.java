package io.statehouse.domain.cloudchamber.definition;

import static java.util.Objects.requireNonNull;

import java.util.List;

/** An inventory as it is to be. It does not change, so several threads may use it. */
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

  /** What is known of the inventory as a whole, which is not stored. */
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
