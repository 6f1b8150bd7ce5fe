package io.statehouse.bench.cloudchamber;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Workload;
import java.util.List;
import java.util.stream.IntStream;

/** Requests that callers repeat, for racks and blades chosen at random. */
enum Operation {
  RACKS("list all racks") {
    @Override
    Callers.Call calls(Chamber chamber, Population population, int callers) {
      return (thread, n) -> expect(population.racks(), chamber.racks());
    }
  },
  BLADES("list the blades of a rack") {
    @Override
    Callers.Call calls(Chamber chamber, Population population, int callers) {
      return (thread, n) -> {
        int rack = population.anyRack();
        expect(population.bladesIn(rack), chamber.blades(Population.rack(rack)));
      };
    }
  },
  CONTENT("content of a rack") {
    @Override
    Callers.Call calls(Chamber chamber, Population population, int callers) {
      return (thread, n) -> {
        int rack = population.anyRack();
        expect(population.partsIn(rack), chamber.content(Population.rack(rack)));
      };
    }
  },
  SUMMARY("summary of the zone") {
    @Override
    Callers.Call calls(Chamber chamber, Population population, int callers) {
      return (thread, n) -> expect(population.racks(), chamber.summary());
    }
  },
  GET("get a blade") {
    @Override
    Callers.Call calls(Chamber chamber, Population population, int callers) {
      return (thread, n) -> expect(1, chamber.get(population.anyBlade()));
    }
  },
  /** Each caller has a blade of its own, and knows its revision. */
  UPDATE("update a blade") {
    @Override
    Callers.Call calls(Chamber chamber, Population population, int callers) {
      List<Chamber.Cell> cells =
          IntStream.range(0, callers).mapToObj(Population::blade).map(chamber::cell).toList();
      return (thread, n) -> cells.get(thread).update(Population.changed(n));
    }
  };

  private final String text;

  Operation(String text) {
    this.text = text;
  }

  abstract Callers.Call calls(Chamber chamber, Population population, int callers);

  /** Returns how long a request takes that a single caller repeats. */
  Workload time() {
    return Workload.millis(text);
  }

  /** Returns how many requests some callers make. */
  Workload rate(int callers) {
    return Workload.rate(
        String.format("%s, %d %s", text, callers, callers == 1 ? "caller" : "callers"));
  }

  private static void expect(int expected, int found) {
    if (expected != found) {
      throw new IllegalStateException("expected " + expected + " but found " + found);
    }
  }
}
