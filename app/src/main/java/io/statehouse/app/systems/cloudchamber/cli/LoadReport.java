package io.statehouse.app.systems.cloudchamber.cli;

import static java.util.stream.Collectors.joining;

import io.statehouse.app.cli.Results;
import io.statehouse.app.systems.cloudchamber.documents.LoadDocument;
import io.statehouse.app.systems.cloudchamber.documents.LoadDocument.LoadedInventory;
import io.statehouse.app.systems.cloudchamber.documents.LoadDocument.PlannedInventory;
import io.statehouse.domain.cloudchamber.definition.LoadPlan;
import io.statehouse.domain.cloudchamber.definition.LoadResult;
import io.statehouse.domain.cloudchamber.definition.LoadStep;
import io.statehouse.domain.cloudchamber.definition.LoadStep.Action;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The report of what a load did, or would do, as JSON and as lines for people. */
final class LoadReport {
  private LoadReport() {}

  /** Prints what a load did. */
  static void print(Results results, LoadResult result) {
    results.print(
        LoadDocument.LOADED,
        LoadedInventory.of(result),
        done -> {
          result.steps().forEach(step -> results.line(done(step.action()) + line(step)));
          results.line(total(result.steps(), LoadReport::done));
        });
  }

  /** Prints what a load would do. */
  static void print(Results results, LoadPlan plan) {
    results.print(
        LoadDocument.PLANNED,
        PlannedInventory.of(plan),
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
}
