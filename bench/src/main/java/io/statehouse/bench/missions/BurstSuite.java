package io.statehouse.bench.missions;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Figures;
import io.statehouse.bench.measure.Figures.Turn;
import io.statehouse.bench.measure.Program;
import io.statehouse.bench.measure.Run;
import io.statehouse.bench.measure.ServerProcess;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.measure.Unchecked;
import io.statehouse.bench.measure.Workload;
import io.statehouse.testing.servers.TestServer;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The first seconds of a {@link Burst} on a server that has just started and had no request yet, on
 * Redis that keeps missions in memory. Each turn starts a server and a Redis of its own; the
 * original, which others have started, is not started again.
 */
public final class BurstSuite {
  private static final String KEY = "bench";
  private static final String ORIGINAL = "original";

  /** 20 by default. */
  private static final int SECONDS = Math.max(1, (int) (Callers.sliceMillis() / 25));

  private static final long QUIET_MILLIS = 6 * Callers.sliceMillis();

  private final Run run;
  private final int connections;
  private final Optional<URI> original;

  /**
   * @param original where the original serves, if it is measured too
   */
  public BurstSuite(Run run, int connections, Optional<URI> original) {
    this.run = run;
    this.connections = connections;
    this.original = original;
  }

  public void run() {
    run.report()
        .begin(
            String.format(
                "%d connections at once to a server just started, on Redis in memory; passes: %d",
                connections, run.passes()),
            original.isPresent() ? ORIGINAL : run.older().isPresent() ? Target.BEFORE : "");
    List<Turn> turns = new ArrayList<>();
    original.ifPresent(url -> turns.add(new Turn(ORIGINAL, () -> turn(url))));
    MissionSuite.programs(run)
        .forEach(program -> turns.add(new Turn(program.subject(), () -> turn(program))));
    run.report().add(new Figures().measure(turns, run.passes()));
  }

  private Map<Workload, Double> turn(URI url) {
    MissionRun.makeKey(url, KEY);
    return figures(new Burst(url, KEY, connections, SECONDS).run());
  }

  private Map<Workload, Double> turn(Program program) {
    try (TestServer redis = MissionSuite.redis(false)) {
      redis.start();
      try (ServerProcess server =
          MissionSuite.server(program, MissionSuite.database(redis, program))) {
        MissionRun.makeKey(server.url(), KEY);
        Unchecked.run(() -> Thread.sleep(QUIET_MILLIS));
        long before = server.processorTime().toMillis();
        Map<Workload, Double> figures =
            figures(new Burst(server.url(), KEY, connections, SECONDS).run());
        figures.put(
            new Workload("processor time of the server", "s", false),
            (server.processorTime().toMillis() - before) / 1e3);
        return figures;
      }
    }
  }

  private static Map<Workload, Double> figures(Burst burst) {
    Map<Workload, Double> figures = new LinkedHashMap<>();
    for (int second = 0; second < SECONDS; second++) {
      String name = "second " + (second + 1);
      figures.put(Workload.millis(name + ", p99 of a request"), burst.p99(second) / 1e6);
      figures.put(
          new Workload(name + ", failed requests", "", false), (double) burst.failures(second));
    }
    figures.put(
        Workload.rate("requests in " + SECONDS + " s"), burst.succeeded() / (double) SECONDS);
    return figures;
  }
}
