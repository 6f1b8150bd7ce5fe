package io.statehouse.bench.cloudchamber;

import io.statehouse.bench.Callers;
import io.statehouse.bench.Figures;
import io.statehouse.bench.Figures.Turn;
import io.statehouse.bench.Table;
import io.statehouse.bench.Target;
import io.statehouse.bench.Workload;
import io.statehouse.bench.raw.EtcdDriver;
import io.statehouse.bench.raw.SqliteDriver;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Compares an inventory of 10,000 blades with a driver that reads and writes the same keys. */
public final class CloudChamberSuite {
  private static final String FILE = "file";
  private static final String ETCD = "etcd";
  private static final Population POPULATION = new Population(10_000);
  private static final int[] CALLERS = {1, 64};
  private static final WatchLatency WATCH = new WatchLatency(200);

  /** A server runs for weeks; without this the first workloads would measure the JVM's compiler. */
  private static final int TURNS_TO_WARM_UP = 4;

  private static final List<Operation> TIMED =
      List.of(Operation.RACKS, Operation.BLADES, Operation.CONTENT, Operation.SUMMARY);
  private static final List<Operation> RATED = List.of(Operation.GET, Operation.UPDATE);

  private final String store;
  private final Path scratch;

  /**
   * @param store one of {@link #stores}
   * @param scratch an empty folder
   */
  public CloudChamberSuite(String store, Path scratch) {
    this.store = store;
    this.scratch = scratch;
  }

  /** Returns the stores on which it runs. */
  public static List<String> stores() {
    return List.of(FILE, ETCD);
  }

  public void run(int passes, PrintStream out) {
    try (Deployment deployment = deployed()) {
      warmUp(deployment);
      out.printf(
          "cloudchamber on %s, %,d blades in %d racks, passes: %d%n%n",
          store, POPULATION.blades(), POPULATION.racks(), passes);
      Table table = new Table(out, raw());
      Figures all = new Figures();
      for (Function<Chamber, Map<Workload, Double>> measure : measurements()) {
        Figures figures = new Figures().measure(turns(deployment, measure), passes);
        figures.print(table);
        all.addAll(figures);
      }
      out.println();
      targets().forEach(target -> out.println(target.verdict(all)));
    }
  }

  private Deployment deployed() {
    return store.equals(ETCD)
        ? Deployment.onEtcd(POPULATION)
        : Deployment.onFile(POPULATION, scratch);
  }

  private String raw() {
    return store.equals(ETCD) ? EtcdDriver.NAME : SqliteDriver.NAME;
  }

  private static void warmUp(Deployment deployment) {
    for (Function<Chamber, Map<Workload, Double>> measure : measurements()) {
      for (Turn turn : turns(deployment, measure)) {
        for (int i = 0; i < TURNS_TO_WARM_UP; i++) {
          turn.measure().get();
        }
      }
    }
  }

  private static List<Turn> turns(
      Deployment deployment, Function<Chamber, Map<Workload, Double>> measure) {
    return deployment.subjects().stream()
        .map(subject -> new Turn(subject.name(), () -> measure.apply(subject)))
        .toList();
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
    return store.equals(ETCD)
        ? List.of(
            Target.of(Operation.GET.rate(1).name(), raw(), 0.9),
            Target.of(Operation.GET.rate(64).name(), raw(), 2),
            Target.of(Operation.UPDATE.rate(64).name(), raw(), 2))
        : List.of();
  }
}
