package io.statehouse.bench.cloudchamber;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Workload;
import java.util.List;
import java.util.stream.IntStream;

/** Requests that callers repeat, for racks and blades chosen at random. */
enum Operation {
  RACKS(
      "list all racks",
      (chamber, population, callers) ->
          (thread, n) -> Callers.expect(population.racks(), chamber.racks())),
  BLADES(
      "list the blades of a rack",
      (chamber, population, callers) ->
          (thread, n) -> {
            int rack = population.anyRack();
            Callers.expect(population.bladesIn(rack), chamber.blades(Population.rack(rack)));
          }),
  CONTENT(
      "content of a rack",
      (chamber, population, callers) ->
          (thread, n) -> {
            int rack = population.anyRack();
            Callers.expect(population.partsIn(rack), chamber.content(Population.rack(rack)));
          }),
  SUMMARY(
      "summary of the zone",
      (chamber, population, callers) ->
          (thread, n) -> Callers.expect(population.racks(), chamber.summary())),
  GET(
      "get a blade",
      (chamber, population, callers) ->
          (thread, n) -> Callers.expect(1, chamber.get(population.anyBlade()))),
  /** Each caller has a blade of its own, and knows its revision. */
  UPDATE(
      "update a blade",
      (chamber, population, callers) -> {
        List<Chamber.Cell> cells =
            IntStream.range(0, callers).mapToObj(Population::blade).map(chamber::cell).toList();
        return (thread, n) -> cells.get(thread).update(Population.changed(n));
      });

  /** The call of each of some callers. */
  private interface Calls {
    Callers.Call on(Chamber chamber, Population population, int callers);
  }

  private final String text;
  private final Calls calls;

  Operation(String text, Calls calls) {
    this.text = text;
    this.calls = calls;
  }

  Callers.Call calls(Chamber chamber, Population population, int callers) {
    return calls.on(chamber, population, callers);
  }

  /** Returns how long a request takes that a single caller repeats. */
  Workload time() {
    return Workload.millis(text);
  }

  /** Returns how many requests some callers make. */
  Workload rate(int callers) {
    return Workload.rate(
        String.format("%s, %d %s", text, callers, callers == 1 ? "caller" : "callers"));
  }
}
