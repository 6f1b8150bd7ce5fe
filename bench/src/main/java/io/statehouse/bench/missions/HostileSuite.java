package io.statehouse.bench.missions;

import io.statehouse.bench.Callers;
import io.statehouse.bench.Interleaved;
import io.statehouse.bench.ServerProcess;
import io.statehouse.bench.Table;
import io.statehouse.testing.servers.TestServer;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How long the requests of one tenant take, alone and beside {@link HostileClients} of another, on
 * the file store and on Redis.
 */
public final class HostileSuite {
  private static final String KEY = "bench";
  private static final String ALONE = "alone";
  private static final String BESIDE = "beside hostile";
  private static final long TURN_NANOS = 4 * Callers.sliceMillis() * 1_000_000;
  private static final int TURNS_TO_WARM_UP = 5;

  private final Path scratch;

  public HostileSuite(Path scratch) {
    this.scratch = scratch;
  }

  public void run(int passes, PrintStream out) {
    out.printf(
        "%,d unfinished bodies, %,d unread streams, %,d unread responses; passes: %d%n%n",
        HostileClients.BODIES, HostileClients.STREAMS, HostileClients.RESPONSES, passes);
    Table table = new Table(out, ALONE);
    measure("file", "file:" + scratch.resolve("missions"), passes, table);
    try (TestServer redis = MissionSuite.redis()) {
      redis.start();
      measure("redis", "redis://" + redis.address() + "/0", passes, table);
    }
  }

  private static void measure(String store, String url, int passes, Table table) {
    try (ServerProcess server = MissionSuite.server(url)) {
      MissionRun.makeKey(server.url(), KEY);
      HostileClients.prepare(server.url());
      for (int i = 0; i < TURNS_TO_WARM_UP; i++) {
        turn(server, ALONE);
      }
      Map<String, List<long[]>> turns =
          Interleaved.measure(List.of(ALONE, BESIDE), passes, subject -> turn(server, subject));
      print(table, store + ", a stage change, p50", turns, 50);
      print(table, store + ", a stage change, p99", turns, 99);
      print(table, store + ", a stage change, slowest", turns, 100);
    }
  }

  private static void print(
      Table table, String workload, Map<String, List<long[]>> turns, int percent) {
    Map<String, List<Double>> figures = new LinkedHashMap<>();
    turns.forEach(
        (subject, each) ->
            figures.put(
                subject,
                each.stream()
                    .map(sorted -> sorted[(sorted.length - 1) * percent / 100] / 1e6)
                    .toList()));
    table.print(workload, "ms", false, figures);
  }

  /** Returns how long each stage change took, sorted, in nanoseconds. */
  private static long[] turn(ServerProcess server, String subject) {
    if (subject.equals(ALONE)) {
      return changes(server);
    }
    HostileClients beside = new HostileClients(server.url());
    try {
      return changes(server);
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
