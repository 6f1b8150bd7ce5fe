package io.statehouse.bench.gis;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Figures.Turn;
import io.statehouse.bench.measure.Run;
import io.statehouse.bench.measure.Steps;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.server.Backend;
import io.statehouse.bench.server.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Measures routes and topics on one store, or what needs none. */
public final class GisSuite {
  static final String MEMORY = "memory";
  static final String KAFKA = "kafka";

  /** A server runs for weeks; without this the first workloads would measure the JVM's compiler. */
  private static final int TURNS_TO_WARM_UP = Callers.turnsToWarmUp(3);

  private final String store;
  private final Run run;

  /**
   * @param store one of {@link #stores}
   */
  public GisSuite(String store, Run run) {
    this.store = store;
    this.run = run;
  }

  /** Returns the stores on which it runs; in memory are matches, with Kafka a plan. */
  public static List<String> stores() {
    return List.of(Place.FILE, Place.ETCD, "redis", "consul", Place.MYSQL, MEMORY, KAFKA);
  }

  public void run() {
    String title = String.format("gis on %s, passes: %d", store, run.passes());
    switch (store) {
      case MEMORY -> runWithoutStore(title, "");
      case KAFKA -> runWithoutStore(title, cluster());
      default -> runOnStore(title);
    }
  }

  private static String cluster() {
    String servers = System.getProperty("kafka", "");
    if (servers.isEmpty()) {
      throw new IllegalArgumentException(
          "no Kafka cluster: set STATEHOUSE_BENCH_KAFKA to HOST:PORT of one for tests");
    }
    return servers;
  }

  private void runWithoutStore(String title, String place) {
    run.report().begin(title, run.older().isPresent() ? Target.BEFORE : "");
    List<Steps> opened = new ArrayList<>();
    try {
      Optional<Steps> before = before(place);
      before.ifPresent(opened::add);
      Steps ours = new OurSteps(store, place);
      opened.add(ours);
      for (int i = 0; i < OurSteps.count(store); i++) {
        int step = i;
        List<Turn> turns = new ArrayList<>();
        before.ifPresent(each -> turns.add(new Turn(Target.BEFORE, () -> each.measure(step))));
        turns.add(new Turn(Target.OURS, () -> ours.measure(step)));
        run.measure(turns, TURNS_TO_WARM_UP);
      }
    } finally {
      opened.forEach(Steps::close);
    }
  }

  private void runOnStore(String title) {
    try (Backend backend = Backend.start(store, run.scratch());
        Deployment deployment = Deployment.at(backend.ours())) {
      run.report().begin(title, deployment.raw().name());
      Optional<Steps> before = before(backend.before().where());
      List<RawAndOurs> all = RawAndOurs.of(deployment);
      for (int i = 0; i < all.size(); i++) {
        int step = i;
        List<Turn> turns = new ArrayList<>();
        turns.add(new Turn(deployment.raw().name(), all.get(step)::raw));
        turns.add(new Turn(Target.OURS, all.get(step)::ours));
        before.ifPresent(each -> turns.add(new Turn(Target.BEFORE, () -> each.measure(step))));
        run.measure(turns, TURNS_TO_WARM_UP);
      }
      before.ifPresent(Steps::close);
    }
  }

  private Optional<Steps> before(String place) {
    return run.older().map(build -> build.create(Steps.class, OurSteps.class, store, place));
  }
}
