package io.statehouse.bench.gis;

import io.statehouse.bench.Figures;
import io.statehouse.bench.Figures.Turn;
import io.statehouse.bench.Table;
import io.statehouse.bench.Target;
import io.statehouse.bench.Workload;
import io.statehouse.bench.server.Product;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Measures routes and topics on one store, or what needs none. */
public final class GisSuite {
  private static final String FILE = "file";
  private static final String MEMORY = "memory";
  private static final String KAFKA = "kafka";
  private static final int[] ROUTES = {10, 100, 1_000, 10_000};
  private static final int[] TOPICS = {1, 1_000};

  /** A server runs for weeks; without this the first workloads would measure the JVM's compiler. */
  private static final int TURNS_TO_WARM_UP = 3;

  private final String store;
  private final Path scratch;

  /**
   * @param store one of {@link #stores}
   * @param scratch an empty folder
   */
  public GisSuite(String store, Path scratch) {
    this.store = store;
    this.scratch = scratch;
  }

  /** Returns the stores on which it runs; in memory are matches, with Kafka a plan. */
  public static List<String> stores() {
    return List.of(FILE, "etcd", "redis", "consul", "mysql", MEMORY, KAFKA);
  }

  public void run(int passes, PrintStream out) {
    out.printf("gis on %s, passes: %d%n%n", store, passes);
    switch (store) {
      case MEMORY -> show(Matching.turns(), passes, new Table(out, "none"));
      case KAFKA -> runOnKafka(passes, out);
      default -> runOnStore(passes, out);
    }
  }

  private static void runOnKafka(int passes, PrintStream out) {
    String servers = System.getProperty("kafka", "");
    if (servers.isEmpty()) {
      throw new IllegalArgumentException(
          "no Kafka cluster: set STATEHOUSE_BENCH_KAFKA to HOST:PORT of one for tests");
    }
    try (KafkaPlan plan = new KafkaPlan(servers)) {
      show(List.of(new Turn(Target.OURS, plan::measured)), passes, new Table(out, "none"));
    }
  }

  private void runOnStore(int passes, PrintStream out) {
    try (Deployment deployment =
        store.equals(FILE) ? Deployment.onFile(scratch) : Deployment.on(Product.named(store))) {
      Table table = new Table(out, deployment.raw().name());
      for (int count : ROUTES) {
        Publishing publishing = new Publishing(deployment, count);
        show(turns(deployment, publishing::raw, publishing::ours), passes, table);
      }
      FlipLatency flips = new FlipLatency(deployment);
      show(turns(deployment, flips::raw, flips::ours), passes, table);
      for (int count : TOPICS) {
        Defining defining = new Defining(deployment, count);
        show(turns(deployment, defining::raw, defining::ours), passes, table);
      }
    }
  }

  private static List<Turn> turns(
      Deployment deployment,
      Supplier<Map<Workload, Double>> raw,
      Supplier<Map<Workload, Double>> ours) {
    return List.of(new Turn(deployment.raw().name(), raw), new Turn(Target.OURS, ours));
  }

  private static void show(List<Turn> turns, int passes, Table table) {
    for (int i = 0; i < TURNS_TO_WARM_UP; i++) {
      turns.forEach(turn -> turn.measure().get());
    }
    new Figures().measure(turns, passes).print(table);
  }
}
