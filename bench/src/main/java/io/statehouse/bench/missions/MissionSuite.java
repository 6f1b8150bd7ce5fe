package io.statehouse.bench.missions;

import io.statehouse.bench.Callers;
import io.statehouse.bench.Interleaved;
import io.statehouse.bench.ServerProcess;
import io.statehouse.bench.Table;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerOverrides;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.servers.TestServer;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Missions of ten stages over HTTP, with 1, 8 and 64 connections, on the file store and on Redis,
 * both of which acknowledge a write once it is on disk. Server and clients share the machine.
 */
public final class MissionSuite {
  private static final int[] CONNECTIONS = {1, 8, 64};
  private static final String KEY = "bench";
  private static final double TARGET = 4_000;

  /** Missions take longer than single calls, so turns are longer too. */
  private static final long TURN_NANOS = 4 * Callers.sliceMillis() * 1_000_000;

  /** A server runs for weeks; the JVM compiles its code during most of the first minute. */
  private static final int TURNS_TO_WARM_UP = 20;

  private final Path scratch;

  public MissionSuite(Path scratch) {
    this.scratch = scratch;
  }

  /** A server, named after its store. */
  private record Subject(String name, ServerProcess server) {}

  /** Starts a server on a store. */
  static ServerProcess server(String storeUrl) {
    // All clients have the same address; the rate limit must not delay them.
    return new ServerProcess("missions", storeUrl, Map.of("STATEHOUSE_MISSIONS_RATE_LIMIT", "0"));
  }

  public void run(int passes, PrintStream out) {
    try (TestServer redis = redis()) {
      redis.start();
      try (ServerProcess onFile = server("file:" + scratch.resolve("missions"));
          ServerProcess onRedis = server("redis://" + redis.address() + "/0")) {
        List<Subject> subjects =
            List.of(new Subject("file", onFile), new Subject("redis", onRedis));
        subjects.forEach(subject -> MissionRun.makeKey(subject.server().url(), KEY));
        subjects.forEach(MissionSuite::warmUp);
        out.printf("missions of %d stages, passes: %d%n%n", MissionRun.STAGES, passes);
        Table table = new Table(out, "file");
        double reached = 0;
        for (int connections : CONNECTIONS) {
          Map<String, Map<String, List<Double>>> figures = measured(subjects, connections, passes);
          figures.forEach((workload, each) -> print(table, workload, each));
          if (connections == 8) {
            reached = Table.median(figures.get(rate(8)).get("redis"));
          }
        }
        out.printf(
            "%nstage changes, 8 connections on Redis: target %,.0f /s, measured %,.0f /s: %s%n",
            TARGET, reached, reached >= TARGET ? "met" : "missed");
      }
    }
  }

  private static void warmUp(Subject subject) {
    for (int i = 0; i < TURNS_TO_WARM_UP; i++) {
      turn(subject, 8);
    }
  }

  static TestServer redis() {
    return ServerOverrides.here()
        .running(ServerKind.REDIS)
        .map(address -> TestServer.running(ServerKind.REDIS, address))
        .orElseGet(() -> TestServer.of(ServerKind.REDIS, ServerSettings.plain().durable()));
  }

  /** Returns figures by workload, then by subject. */
  private static Map<String, Map<String, List<Double>>> measured(
      List<Subject> subjects, int connections, int passes) {
    Map<String, Map<String, List<Double>>> all = new LinkedHashMap<>();
    Interleaved.measure(subjects, passes, subject -> turn(subject, connections))
        .forEach(
            (subject, turns) ->
                turns.forEach(
                    turn ->
                        turn.forEach(
                            (workload, figure) ->
                                all.computeIfAbsent(workload, first -> new LinkedHashMap<>())
                                    .computeIfAbsent(subject.name(), first -> new ArrayList<>())
                                    .add(figure))));
    return all;
  }

  private static void print(Table table, String workload, Map<String, List<Double>> figures) {
    boolean rate = workload.endsWith(" per second");
    String unit = rate ? "/s" : workload.contains("server time") ? "× store" : "ms";
    table.print(workload, unit, rate, figures);
  }

  private static String rate(int connections) {
    return connections + " conn., stage changes per second";
  }

  private static Map<String, Double> turn(Subject subject, int connections) {
    List<MissionRun> runs = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      runs.add(new MissionRun(subject.server().url(), KEY, "plan-" + i));
    }
    double served = served(subject.server());
    double stored = stored(subject.server());
    long begin = System.nanoTime();
    List<Thread> threads =
        runs.stream().map(run -> new Thread(() -> run.until(begin + TURN_NANOS))).toList();
    threads.forEach(Thread::start);
    threads.forEach(MissionSuite::join);
    double seconds = (System.nanoTime() - begin) / 1e9;
    long[] changes =
        runs.stream()
            .flatMapToLong(run -> run.changes().stream().mapToLong(Long::longValue))
            .sorted()
            .toArray();
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put(rate(connections), changes.length / seconds);
    figures.put(
        connections + " conn., requests per second",
        LongStream.of(runs.stream().mapToLong(MissionRun::requests).toArray()).sum() / seconds);
    figures.put(connections + " conn., a stage change, p50", changes[changes.length / 2] / 1e6);
    figures.put(
        connections + " conn., a stage change, p99", changes[changes.length * 99 / 100] / 1e6);
    if (connections == 1) { // with more, requests share round trips
      figures.put(
          "1 conn., server time of a request",
          (served(subject.server()) - served) / (stored(subject.server()) - stored));
    }
    runs.forEach(MissionRun::close);
    return figures;
  }

  private static double served(ServerProcess server) {
    return seconds(server, "http_server_requests_seconds", "/missions");
  }

  private static double stored(ServerProcess server) {
    return seconds(server, "statehouse_store_round_trips_seconds", "system=\"missions\"");
  }

  /**
   * Returns the total of one of the server's timers.
   *
   * @param timer its name in {@code /metrics}, without {@code _sum}
   * @param label a string that a line must contain to count
   */
  private static double seconds(ServerProcess server, String timer, String label) {
    try (HttpLine line = new HttpLine(server.url())) {
      return line.send("GET", "/metrics", "", "")
          .lines()
          .filter(each -> each.startsWith(timer + "_sum{") && each.contains(label))
          .mapToDouble(each -> Double.parseDouble(each.substring(each.lastIndexOf(' ') + 1)))
          .sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException stop) {
      throw new IllegalStateException(stop);
    }
  }
}
