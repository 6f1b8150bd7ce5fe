package io.statehouse.bench.missions;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Figures;
import io.statehouse.bench.measure.Figures.Turn;
import io.statehouse.bench.measure.HttpLine;
import io.statehouse.bench.measure.OlderBuild;
import io.statehouse.bench.measure.Program;
import io.statehouse.bench.measure.Run;
import io.statehouse.bench.measure.ServerProcess;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.measure.Unchecked;
import io.statehouse.bench.measure.Verdict;
import io.statehouse.bench.measure.Workload;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerOverrides;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.servers.TestServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Missions of ten stages of one tenant over HTTP, with 1, 8 and 64 connections, on the file store,
 * on Redis that syncs each write to disk, and on Redis that keeps them in memory only. Server and
 * clients share the machine. An older build has servers of its own, alive at the same time.
 */
public final class MissionSuite {
  private static final int[] CONNECTIONS = {1, 8, 64};
  private static final String KEY = "bench";
  private static final String ON_FILE = "file";
  private static final String ON_REDIS = "Redis, fsync";
  private static final String ON_FAST_REDIS = "Redis, memory";

  /** Missions take longer than single calls, so turns are longer too. */
  private static final long TURN_NANOS = 4 * Callers.sliceMillis() * 1_000_000;

  /**
   * Turns with each number of connections before those that count: a server runs for weeks, and the
   * JVM compiles for most of the first minute, and again when the load is another.
   */
  private static final int TURNS_TO_WARM_UP = Callers.turnsToWarmUp(20);

  private final Run run;

  public MissionSuite(Run run) {
    this.run = run;
  }

  /** Starts a server on a store. */
  static ServerProcess server(Program program, String storeUrl) {
    // All clients have the same address; the rate limit must not delay them.
    return new ServerProcess(
        program, "missions", storeUrl, Map.of("STATEHOUSE_MISSIONS_RATE_LIMIT", "0"));
  }

  /** Returns the builds to be measured, the older one first. */
  static List<Program> programs(Run run) {
    return Stream.concat(
            run.older().map(OlderBuild::program).stream(), Stream.of(Program.ofThisCheckout()))
        .toList();
  }

  public void run() {
    run.report()
        .begin(
            String.format(
                "missions of %d stages over HTTP, one tenant; Redis with appendfsync always (fsync)"
                    + " and without persistence (memory); passes: %d",
                MissionRun.STAGES, run.passes()),
            run.older().isPresent() ? Target.BEFORE : "");
    measure(ON_FILE, program -> "file:" + run.scratch().resolve(program.subject()));
    for (String store : List.of(ON_REDIS, ON_FAST_REDIS)) {
      try (TestServer redis = redis(store.equals(ON_REDIS))) {
        redis.start();
        measure(store, program -> database(redis, program));
      }
    }
    run.report().verdicts(verdicts());
  }

  /** Returns the URL of a build's own database. */
  static String database(TestServer redis, Program program) {
    return "redis://" + redis.address() + (program.subject().equals(Target.OURS) ? "/0" : "/1");
  }

  static TestServer redis(boolean durable) {
    ServerSettings settings = ServerSettings.plain();
    Optional<TestServer> running =
        ServerOverrides.here()
            .running(ServerKind.REDIS)
            .filter(address -> durable)
            .map(address -> TestServer.running(ServerKind.REDIS, address));
    return running.orElseGet(
        () -> TestServer.of(ServerKind.REDIS, durable ? settings.durable() : settings));
  }

  private void measure(String store, Function<Program, String> url) {
    List<ServerProcess> servers = new ArrayList<>();
    try {
      programs(run).forEach(program -> servers.add(server(program, url.apply(program))));
      servers.forEach(server -> MissionRun.makeKey(server.url(), KEY));
      for (int connections : CONNECTIONS) {
        List<Turn> turns =
            servers.stream()
                .map(
                    server ->
                        new Turn(
                            server.program().subject(), () -> turn(server, connections, store)))
                .toList();
        run.measure(turns, TURNS_TO_WARM_UP);
      }
    } finally {
      servers.forEach(ServerProcess::close);
    }
  }

  private static Workload changes(int connections, String store) {
    return Workload.rate("stage changes, " + by(connections, store));
  }

  private static Workload time(int percent, int connections, String store) {
    return Workload.millis("p" + percent + " of a stage change, " + by(connections, store));
  }

  private static Workload serverTime(String store) {
    return new Workload("server time of a request, " + by(1, store), "× store", false);
  }

  private static String by(int connections, String store) {
    return String.format(
        "%d %s, %s", connections, connections == 1 ? "connection" : "connections", store);
  }

  private static Map<Workload, Double> turn(ServerProcess server, int connections, String store) {
    List<MissionRun> runs = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      runs.add(new MissionRun(server.url(), KEY, "plan-" + i));
    }
    double served = served(server);
    double stored = stored(server);
    long begin = System.nanoTime();
    AtomicReference<RuntimeException> failure = new AtomicReference<>();
    List<Thread> threads =
        runs.stream()
            .map(run -> new Thread(() -> untilEnd(run, begin + TURN_NANOS, failure)))
            .toList();
    threads.forEach(Thread::start);
    threads.forEach(thread -> Unchecked.run(thread::join));
    if (failure.get() != null) {
      throw failure.get();
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    long[] nanos =
        runs.stream()
            .flatMapToLong(run -> run.changes().stream().mapToLong(Long::longValue))
            .sorted()
            .toArray();
    Map<Workload, Double> figures = new LinkedHashMap<>();
    figures.put(changes(connections, store), nanos.length / seconds);
    figures.put(time(50, connections, store), nanos[nanos.length / 2] / 1e6);
    figures.put(time(99, connections, store), nanos[nanos.length * 99 / 100] / 1e6);
    if (connections == 1) { // with more, requests share round trips
      figures.put(serverTime(store), (served(server) - served) / (stored(server) - stored));
    }
    runs.forEach(MissionRun::close);
    return figures;
  }

  private static void untilEnd(
      MissionRun run, long end, AtomicReference<RuntimeException> failure) {
    try {
      run.until(end);
    } catch (RuntimeException failed) { // else the others' rate would be taken for that of all
      failure.set(failed);
    }
  }

  private List<Verdict> verdicts() {
    Figures figures = run.report().figures();
    List<Verdict> verdicts = new ArrayList<>();
    for (String store : List.of(ON_FILE, ON_REDIS, ON_FAST_REDIS)) {
      if (run.older().isPresent()) {
        verdicts.add(Target.of(changes(8, store).name(), Target.BEFORE, 1.5).verdict(figures));
        verdicts.add(Target.of(changes(64, store).name(), Target.BEFORE, 2).verdict(figures));
      }
      String slowest = time(99, 64, store).name();
      verdicts.add(Verdict.atMost(100, slowest, "ms", figures.of(slowest, Target.OURS)));
    }
    String many = changes(8, ON_REDIS).name();
    verdicts.add(Verdict.atLeast(4_000, many, "/s", figures.of(many, Target.OURS)));
    String time = serverTime(ON_REDIS).name();
    verdicts.add(Verdict.atMost(2, time, "× store", figures.of(time, Target.OURS)));
    return verdicts;
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
}
