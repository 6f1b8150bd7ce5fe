package io.statehouse.bench.cloudchamber;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Workload;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Measures what work takes: its time or rate and, of a store that counts them, round trips. */
final class Cost {
  private final Optional<Trips> trips;

  Cost(Optional<Trips> trips) {
    this.trips = trips;
  }

  Map<Workload, Double> ofOne(Workload workload, Runnable call) {
    return of(
        workload,
        () -> {
          call.run();
          return 1;
        });
  }

  Map<Workload, Double> ofRepeated(Workload workload, int callers, Callers.Call call) {
    return of(workload, () -> Callers.count(callers, Callers.sliceMillis(), call));
  }

  /**
   * @param calls makes calls, and returns how many
   */
  private Map<Workload, Double> of(Workload workload, LongSupplier calls) {
    long tripsBefore = trips.map(Trips::all).orElse(0L);
    long begin = System.nanoTime();
    long made = calls.getAsLong();
    double perSecond = made * 1e9 / (System.nanoTime() - begin);
    Map<Workload, Double> figures = new LinkedHashMap<>();
    figures.put(workload, workload.higherIsBetter() ? perSecond : 1_000 / perSecond);
    trips.ifPresent(
        counted ->
            figures.put(
                Workload.trips(workload.name()), (double) (counted.all() - tripsBefore) / made));
    return figures;
  }
}
