package io.statehouse.bench.missions;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Figures.Turn;
import io.statehouse.bench.measure.Program;
import io.statehouse.bench.measure.Run;
import io.statehouse.bench.measure.ServerProcess;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.measure.Workload;
import io.statehouse.testing.servers.TestServer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The time that requests of one tenant take, alone and beside {@link HostileClients} of another, on
 * the file store and on Redis.
 */
public final class HostileSuite {
  private static final String KEY = "bench";
  private static final String ALONE = "alone";
  private static final String BESIDE = "beside hostile";
  private static final long TURN_NANOS = 4 * Callers.sliceMillis() * 1_000_000;
  private static final int TURNS_TO_WARM_UP = Callers.turnsToWarmUp(5);
  private static final SortedMap<Integer, String> PERCENTILES =
      new TreeMap<>(Map.of(50, "p50", 99, "p99", 100, "slowest"));

  private final Run run;

  public HostileSuite(Run run) {
    this.run = run;
  }

  /** A server alone or beside hostile clients, and its name in the table. */
  private record Subject(String name, ServerProcess server, boolean isHostile) {}

  public void run() {
    run.report()
        .begin(
            String.format(
                "%,d unfinished bodies, %,d unread streams, %,d unread responses; passes: %d",
                HostileClients.BODIES,
                HostileClients.STREAMS,
                HostileClients.RESPONSES,
                run.passes()),
            ALONE);
    measure("file", program -> "file:" + run.scratch().resolve(program.subject()));
    try (TestServer redis = MissionSuite.redis(true)) {
      redis.start();
      measure("redis", program -> MissionSuite.database(redis, program));
    }
  }

  private void measure(String store, Function<Program, String> url) {
    List<ServerProcess> servers = new ArrayList<>();
    try {
      List<Subject> subjects = new ArrayList<>();
      for (Program program : MissionSuite.programs(run)) {
        ServerProcess server = MissionSuite.server(program, url.apply(program));
        servers.add(server);
        String of = program.subject().equals(Target.OURS) ? "" : Target.BEFORE + ", ";
        subjects.add(new Subject(of + ALONE, server, false));
        subjects.add(new Subject(of + BESIDE, server, true));
        MissionRun.makeKey(server.url(), KEY);
        HostileClients.prepare(server.url());
        for (int i = 0; i < TURNS_TO_WARM_UP; i++) {
          changes(server);
        }
      }
      List<Turn> turns =
          subjects.stream().map(each -> new Turn(each.name(), () -> turn(each, store))).toList();
      run.measure(turns);
    } finally {
      servers.forEach(ServerProcess::close);
    }
  }

  private static Map<Workload, Double> turn(Subject subject, String store) {
    long[] sorted = nanos(subject);
    Map<Workload, Double> figures = new LinkedHashMap<>();
    PERCENTILES.forEach(
        (percent, name) ->
            figures.put(
                Workload.millis(store + ", a stage change, " + name),
                sorted[(sorted.length - 1) * percent / 100] / 1e6));
    return figures;
  }

  /** Returns how long each stage change took, sorted, in nanoseconds. */
  private static long[] nanos(Subject subject) {
    if (!subject.isHostile()) {
      return changes(subject.server());
    }
    HostileClients beside = new HostileClients(subject.server().url());
    try {
      return changes(subject.server());
    } finally {
      beside.close();
    }
  }

  private static long[] changes(ServerProcess server) {
    try (MissionRun run = new MissionRun(server.url(), KEY, "plan")) {
      run.until(System.nanoTime() + TURN_NANOS);
      return run.changes().stream().mapToLong(Long::longValue).sorted().toArray();
    }
  }
}
