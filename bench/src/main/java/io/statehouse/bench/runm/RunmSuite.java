package io.statehouse.bench.runm;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Figures.Turn;
import io.statehouse.bench.measure.Report;
import io.statehouse.bench.measure.Run;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.raw.EtcdDriver;
import io.statehouse.bench.raw.SqliteDriver;
import io.statehouse.bench.server.Backend;
import io.statehouse.bench.server.Place;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Compares the objects of runm's domain with a driver that reads and writes the same keys. */
public final class RunmSuite {
  private static final int[] CALLERS = {1, 64};

  /** A server runs for weeks; without this the first workloads would measure the JVM's compiler. */
  private static final int TURNS_TO_WARM_UP = Callers.turnsToWarmUp(4);

  private final String store;
  private final List<Population> populations;
  private final Run run;

  /**
   * @param store one of {@link #stores}
   * @param objects how many objects there are, as in {@code 1000,100000}
   * @throws IllegalArgumentException if a number is not a positive multiple of ten
   */
  public RunmSuite(String store, String objects, Run run) {
    this.store = store;
    this.populations =
        Stream.of(objects.split(","))
            .map(size -> new Population(Integer.parseInt(size.strip())))
            .toList();
    this.run = run;
  }

  /** Returns the stores on which it runs. */
  public static List<String> stores() {
    return List.of(Place.FILE, Place.ETCD);
  }

  public void run() {
    List<Deployment> deployments = new ArrayList<>();
    try {
      for (Population population : populations) {
        deployments.add(deployed(population));
      }
      warmUp(deployments.get(0));
      Report report = run.report();
      report.begin(
          String.format(
              "runm on %s, objects found by a tag: %d, passes: %d",
              store, Population.OBJECTS_PER_TAG, run.passes()),
          raw());
      for (Operation operation : Operation.values()) {
        for (int callers : CALLERS) {
          run.measure(turns(operation, callers, deployments));
        }
      }
      report.check(targets(deployments));
    } finally {
      deployments.forEach(Deployment::close);
    }
  }

  private static void warmUp(Deployment deployment) {
    for (Operation operation : Operation.values()) {
      for (Turn turn : turns(operation, CALLERS[CALLERS.length - 1], List.of(deployment))) {
        for (int i = 0; i < TURNS_TO_WARM_UP; i++) {
          turn.measure().get();
        }
      }
    }
  }

  private String raw() {
    return store.equals(Place.ETCD) ? EtcdDriver.NAME : SqliteDriver.NAME;
  }

  private Deployment deployed(Population population) {
    Path folder = run.scratch().resolve("objects-" + population.size());
    return Deployment.on(Backend.start(store, folder), population, run.older());
  }

  /** The turns of all deployments belong together, so that their figures can be compared, too. */
  private static List<Turn> turns(Operation operation, int callers, List<Deployment> deployments) {
    List<Turn> turns = new ArrayList<>();
    for (Deployment deployment : deployments) {
      Population population = deployment.population();
      Workload workload = Workload.rate(operation.among(population.size(), callers));
      for (Metadata subject : deployment.subjects()) {
        Callers.Call calls = operation.calls(subject, population);
        turns.add(
            new Turn(
                subject.name(),
                () -> Map.of(workload, Callers.perSecond(callers, Callers.sliceMillis(), calls))));
      }
    }
    return turns;
  }

  private List<Target> targets(List<Deployment> deployments) {
    List<Target> targets = new ArrayList<>();
    int fewest = populations.get(0).size();
    for (Deployment deployment : deployments) {
      int size = deployment.population().size();
      if (store.equals(Place.ETCD)) {
        targets.add(Target.of(Operation.GET.among(size, 1), raw(), 0.9));
        targets.add(Target.of(Operation.GET_BY_NAME.among(size, 1), raw(), 0.9));
        for (Operation operation : Operation.values()) {
          String workload = operation.among(size, 64);
          targets.add(Target.of(workload, raw(), 2));
          if (deployment.has(Metadata.OVER_GRPC)) {
            targets.add(new Target(Metadata.OVER_GRPC, workload, Target.OURS, workload, 0.7));
          }
        }
      }
      if (size != fewest) {
        targets.add(
            Target.of(
                Operation.FIND.among(size, 1), Target.OURS, Operation.FIND.among(fewest, 1), 0.5));
      }
    }
    return targets;
  }
}
