package io.statehouse.app.systems.cloudchamber.documents;

import io.statehouse.app.json.Shape;
import io.statehouse.domain.cloudchamber.definition.LoadPlan;
import io.statehouse.domain.cloudchamber.definition.LoadResult;
import io.statehouse.domain.cloudchamber.definition.LoadStep;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import java.util.List;

/** What a load did, or would do, as JSON documents, on the command line and over HTTP. */
public final class LoadDocument {
  public static final Shape<LoadedInventory> LOADED = Shape.of(LoadedInventory.class);
  public static final Shape<PlannedInventory> PLANNED = Shape.of(PlannedInventory.class);

  private LoadDocument() {}

  /** One change of one item. */
  public record InventoryChange(String action, String kind, String item, String detail) {
    InventoryChange(LoadStep step) {
      this(
          step.action().toString(),
          step.address().kind().toString(),
          step.address().phrase(),
          step.detail());
    }

    static List<InventoryChange> all(List<LoadStep> steps) {
      return steps.stream().map(InventoryChange::new).toList();
    }
  }

  /** The changes that a load made. */
  public record LoadedInventory(
      int changes,
      List<InventoryChange> done,
      List<InventoryChange> withheld,
      List<String> leftovers) {
    public static LoadedInventory of(LoadResult result) {
      return new LoadedInventory(
          result.steps().size(),
          InventoryChange.all(result.steps()),
          InventoryChange.all(result.withheld()),
          phrases(result.leftovers()));
    }
  }

  /** The changes that a load would make. */
  public record PlannedInventory(
      int changes,
      List<InventoryChange> steps,
      List<InventoryChange> withheld,
      List<String> leftovers,
      List<String> obstacles) {
    public static PlannedInventory of(LoadPlan plan) {
      return new PlannedInventory(
          plan.steps().size(),
          InventoryChange.all(plan.steps()),
          InventoryChange.all(plan.withheld()),
          phrases(plan.leftovers()),
          plan.obstacles());
    }
  }

  private static List<String> phrases(List<Address.OfItem> addresses) {
    return addresses.stream().map(Address::phrase).toList();
  }
}
