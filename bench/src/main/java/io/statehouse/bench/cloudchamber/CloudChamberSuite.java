package io.statehouse.bench.cloudchamber;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Figures.Turn;
import io.statehouse.bench.measure.Report;
import io.statehouse.bench.measure.Run;
import io.statehouse.bench.measure.Steps;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.raw.EtcdDriver;
import io.statehouse.bench.raw.SqliteDriver;
import io.statehouse.bench.server.Backend;
import io.statehouse.bench.server.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** Compares an inventory of 10,000 blades with a driver that reads and writes the same keys. */
public final class CloudChamberSuite {
  private static final Population POPULATION = new Population(10_000);
  private static final int[] CALLERS = {1, 64};
  private static final WatchLatency WATCH = new WatchLatency(200);

  /** A server runs for weeks; without this the first workloads would measure the JVM's compiler. */
  private static final int TURNS_TO_WARM_UP = Callers.turnsToWarmUp(4);

  private static final List<Operation> TIMED =
      List.of(Operation.RACKS, Operation.BLADES, Operation.CONTENT, Operation.SUMMARY);
  private static final List<Operation> RATED = List.of(Operation.GET, Operation.UPDATE);

  private final String store;
  private final Run run;

  /**
   * @param store one of {@link #stores}
   */
  public CloudChamberSuite(String store, Run run) {
    this.store = store;
    this.run = run;
  }

  /** Returns the stores on which it runs. */
  public static List<String> stores() {
    return List.of(Place.FILE, Place.ETCD);
  }

  public void run() {
    try (Backend backend = Backend.start(store, run.scratch());
        Deployment deployment = Deployment.on(backend, POPULATION, run.older())) {
      warmUp(deployment);
      Report report = run.report();
      report.begin(
          String.format(
              "cloudchamber on %s, %,d blades in %d racks, passes: %d",
              store, POPULATION.blades(), POPULATION.racks(), run.passes()),
          raw());
      for (int step = 0; step < measurements().size(); step++) {
        run.measure(turns(deployment, step));
      }
      report.check(targets());
    }
  }

  private String raw() {
    return store.equals(Place.ETCD) ? EtcdDriver.NAME : SqliteDriver.NAME;
  }

  private static void warmUp(Deployment deployment) {
    for (int step = 0; step < measurements().size(); step++) {
      for (Turn turn : turns(deployment, step)) {
        for (int i = 0; i < TURNS_TO_WARM_UP; i++) {
          turn.measure().get();
        }
      }
    }
  }

  private static List<Turn> turns(Deployment deployment, int step) {
    Function<Chamber, Map<Workload, Double>> measure = measurements().get(step);
    List<Turn> turns = new ArrayList<>();
    deployment
        .subjects()
        .forEach(subject -> turns.add(new Turn(subject.name(), () -> measure.apply(subject))));
    deployment
        .before()
        .ifPresent(steps -> turns.add(new Turn(Target.BEFORE, () -> steps.measure(step))));
    return turns;
  }

  /** Returns all steps on a chamber of ours, for an older build. */
  static Steps steps(Chamber chamber) {
    return Steps.of(
        measurements().stream()
            .map(measure -> (Supplier<Map<Workload, Double>>) () -> measure.apply(chamber))
            .toList(),
        chamber::close);
  }

  /** Returns what is measured in turn on each subject, in this order. */
  private static List<Function<Chamber, Map<Workload, Double>>> measurements() {
    List<Function<Chamber, Map<Workload, Double>>> all = new ArrayList<>();
    all.add(Chamber::loads);
    for (Operation operation : TIMED) {
      all.add(chamber -> figures(chamber, operation, operation.time(), 1));
    }
    for (Operation operation : RATED) {
      for (int callers : CALLERS) {
        all.add(chamber -> figures(chamber, operation, operation.rate(callers), callers));
      }
    }
    all.add(WATCH::of);
    return all;
  }

  private static Map<Workload, Double> figures(
      Chamber chamber, Operation operation, Workload workload, int callers) {
    Callers.Call calls = operation.calls(chamber, POPULATION, callers);
    return new Cost(chamber.trips()).ofRepeated(workload, callers, calls);
  }

  private List<Target> targets() {
    return store.equals(Place.ETCD)
        ? List.of(
            Target.of(Operation.GET.rate(1).name(), raw(), 0.9),
            Target.of(Operation.GET.rate(64).name(), raw(), 2),
            Target.of(Operation.UPDATE.rate(64).name(), raw(), 2))
        : List.of();
  }
}
