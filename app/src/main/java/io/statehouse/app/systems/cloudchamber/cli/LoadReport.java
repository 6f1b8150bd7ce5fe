package io.statehouse.app.systems.cloudchamber.cli;

import static java.util.stream.Collectors.joining;

import io.statehouse.app.cli.Results;
import io.statehouse.app.json.Shape;
import io.statehouse.domain.cloudchamber.definition.LoadPlan;
import io.statehouse.domain.cloudchamber.definition.LoadResult;
import io.statehouse.domain.cloudchamber.definition.LoadStep;
import io.statehouse.domain.cloudchamber.definition.LoadStep.Action;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The report of what a load did, or would do, as JSON and as lines for people. */
final class LoadReport {
  private static final Shape<LoadedInventory> LOADED = Shape.of(LoadedInventory.class);
  private static final Shape<PlannedInventory> PLANNED = Shape.of(PlannedInventory.class);

  private LoadReport() {}

  /** One change of one item. */
  private record InventoryChange(String action, String kind, String item, String detail) {
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
  private record LoadedInventory(
      int changes,
      List<InventoryChange> done,
      List<InventoryChange> withheld,
      List<String> leftovers) {}

  /** The changes that a load would make. */
  private record PlannedInventory(
      int changes,
      List<InventoryChange> steps,
      List<InventoryChange> withheld,
      List<String> leftovers,
      List<String> obstacles) {}

  /** Prints what a load did. */
  static void print(Results results, LoadResult result) {
    results.print(
        LOADED,
        new LoadedInventory(
            result.steps().size(),
            InventoryChange.all(result.steps()),
            InventoryChange.all(result.withheld()),
            phrases(result.leftovers())),
        done -> {
          result.steps().forEach(step -> results.line(done(step.action()) + line(step)));
          results.line(total(result.steps(), LoadReport::done));
        });
  }

  /** Prints what a load would do. */
  static void print(Results results, LoadPlan plan) {
    results.print(
        PLANNED,
        new PlannedInventory(
            plan.steps().size(),
            InventoryChange.all(plan.steps()),
            InventoryChange.all(plan.withheld()),
            phrases(plan.leftovers()),
            plan.obstacles()),
        planned -> {
          plan.steps().forEach(step -> results.line(step.toString()));
          plan.withheld().forEach(step -> results.line("not " + step));
          if (plan.obstacles().isEmpty()) {
            results.line(total(plan.steps(), Action::toString));
          }
        });
  }

  private static String done(Action action) {
    return action + "d";
  }

  private static String line(LoadStep step) {
    return step.toString().substring(step.action().toString().length());
  }

  /** Returns how many items of which kinds were changed, as in {@code created 1 rack, 2 blades}. */
  private static String total(List<LoadStep> steps, Function<Action, String> verb) {
    Map<Action, Map<ItemKind, Integer>> counts = new EnumMap<>(Action.class);
    for (LoadStep step : steps) {
      counts
          .computeIfAbsent(step.action(), same -> new EnumMap<>(ItemKind.class))
          .merge(step.address().kind(), 1, Integer::sum);
    }
    List<String> parts = new ArrayList<>();
    counts.forEach(
        (action, kinds) ->
            parts.add(
                verb.apply(action)
                    + " "
                    + kinds.entrySet().stream()
                        .map(kind -> counted(kind.getValue(), kind.getKey().toString()))
                        .collect(joining(", "))));
    String changes = counted(steps.size(), "change");
    return parts.isEmpty() ? changes : changes + ": " + String.join("; ", parts);
  }

  private static String counted(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  private static List<String> phrases(List<Address.OfItem> addresses) {
    return addresses.stream().map(Address::phrase).toList();
  }
}
