package io.statehouse.bench.access;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Figures;
import io.statehouse.bench.measure.Figures.Turn;
import io.statehouse.bench.measure.OlderBuild;
import io.statehouse.bench.measure.Run;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.measure.Verdict;
import io.statehouse.bench.measure.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * The time that requests with a token take, alone and beside {@link WrongLogIns}, and the rate of
 * requests with each kind of credentials. All on the file store. An older build has a server of its
 * own beside the flood, alive at the same time.
 */
public final class AccessSuite {
  private static final String ALONE = "alone";
  private static final String FLOOD = "beside a flood";
  private static final String BEFORE = Target.BEFORE + ", ";
  private static final String NO_ACCESS = "no access";
  private static final String TOKEN = "token";
  private static final String PASSWORD = "password";
  private static final String TLS_TOKEN = "TLS and token";
  private static final String TLS_CERTIFICATE = "TLS and certificate";
  private static final String READ = "a read with a token";
  private static final String WRITE = "a write with a token";
  private static final Workload LOG_IN = Workload.millis("a first log-in, p50");
  private static final Workload LOG_INS = Workload.rate("first log-ins");
  private static final Workload READS = Workload.rate("reads, 1 connection");
  private static final int[] PERCENTILES = {50, 99};

  /** Long enough that the log-ins that wait are as many as they become. */
  private static final long TURN_NANOS = 20 * Callers.sliceMillis() * 1_000_000;

  private static final int TURNS_TO_WARM_UP = Callers.turnsToWarmUp(4);
  private static final int READS_TO_WARM_UP = Callers.turnsToWarmUp(20);

  private final Run run;

  public AccessSuite(Run run) {
    this.run = run;
  }

  /** Credentials, as a subject of the comparison. */
  private record Credentials(String name, Deployment deployment, String headers) {}

  public void run() {
    run.report()
        .begin(
            "%d wrong log-ins a second; passes: %d".formatted(WrongLogIns.PER_SECOND, run.passes()),
            ALONE);
    costs();
    flood();
    run.report().verdicts(verdicts());
  }

  private void flood() {
    Path folder = run.scratch();
    List<Deployment> builds = new ArrayList<>();
    List<Turn> turns = new ArrayList<>();
    try {
      run.older()
          .map(OlderBuild::program)
          .map(program -> Deployment.guarded(program, folder.resolve("before")))
          .ifPresent(
              older -> {
                builds.add(older);
                turns.addAll(turns(BEFORE, older));
              });
      Deployment ours = Deployment.guarded(folder.resolve("flood"));
      builds.add(ours);
      turns.addAll(turns("", ours));
      run.measure(turns);
    } finally {
      builds.forEach(Deployment::close);
    }
  }

  /** Returns the turns of one build, which has warmed up. */
  private static List<Turn> turns(String build, Deployment deployment) {
    RightLogIns others = new RightLogIns(deployment);
    for (int i = 0; i < TURNS_TO_WARM_UP; i++) {
      calm(deployment, others);
    }
    return List.of(
        new Turn(build + ALONE, () -> calm(deployment, others)),
        new Turn(build + FLOOD, () -> flooded(deployment, others)));
  }

  private static Map<Workload, Double> flooded(Deployment deployment, RightLogIns others) {
    WrongLogIns flood = new WrongLogIns(deployment);
    try {
      return calm(deployment, others);
    } finally {
      flood.close();
    }
  }

  private static Map<Workload, Double> calm(Deployment deployment, RightLogIns others) {
    long end = System.nanoTime() + TURN_NANOS;
    try (Caller reader = new Caller(deployment, AccessFile.token());
        Caller writer = new Caller(deployment, AccessFile.token())) {
      CompletableFuture<long[]> reads =
          CompletableFuture.supplyAsync(() -> nanos(reader::read, end), AccessSuite::inThread);
      CompletableFuture<long[]> writes =
          CompletableFuture.supplyAsync(() -> nanos(writer::write, end), AccessSuite::inThread);
      RightLogIns.Turn logIns = others.until(end);
      Map<Workload, Double> figures = new LinkedHashMap<>();
      add(figures, READ, reads.join());
      add(figures, WRITE, writes.join());
      figures.put(LOG_IN, logIns.medianMillis(TURN_NANOS));
      figures.put(LOG_INS, logIns.nanos().size() * 1e9 / TURN_NANOS);
      return figures;
    }
  }

  private static void inThread(Runnable task) {
    new Thread(task).start();
  }

  private static void add(Map<Workload, Double> figures, String what, long[] sorted) {
    for (int percent : PERCENTILES) {
      figures.put(time(what, percent), sorted[(sorted.length - 1) * percent / 100] / 1e6);
    }
  }

  private static Workload time(String what, int percent) {
    return Workload.millis(what + ", p" + percent);
  }

  /** Returns how long each call took, sorted, in nanoseconds. */
  private static long[] nanos(Runnable call, long end) {
    List<Long> all = new ArrayList<>();
    do {
      long begin = System.nanoTime();
      call.run();
      all.add(System.nanoTime() - begin);
    } while (System.nanoTime() < end);
    return all.stream().mapToLong(Long::longValue).sorted().toArray();
  }

  /** Each has a server of its own, so that all are compiled for as many requests. */
  private void costs() {
    Path folder = run.scratch();
    List<Credentials> all = new ArrayList<>();
    try {
      all.add(new Credentials(NO_ACCESS, Deployment.open(folder.resolve("open")), ""));
      all.add(
          new Credentials(TOKEN, Deployment.guarded(folder.resolve("token")), AccessFile.token()));
      all.add(
          new Credentials(
              PASSWORD, Deployment.guarded(folder.resolve("password")), AccessFile.rightLogIn(1)));
      all.add(
          new Credentials(
              TLS_TOKEN, Deployment.guardedByTls(folder.resolve("tls")), AccessFile.token()));
      all.add(
          new Credentials(
              TLS_CERTIFICATE, Deployment.guardedByTls(folder.resolve("certificate")), ""));
      List<Turn> turns =
          all.stream().map(each -> new Turn(each.name(), () -> Map.of(READS, rate(each)))).toList();
      run.measure(turns, READS_TO_WARM_UP);
    } finally {
      all.forEach(each -> each.deployment().close());
    }
  }

  private static double rate(Credentials credentials) {
    try (Caller caller = new Caller(credentials.deployment(), credentials.headers())) {
      return Callers.perSecond(1, Callers.sliceMillis(), (thread, number) -> caller.read());
    }
  }

  private List<Verdict> verdicts() {
    Stream<Target> beside =
        Stream.concat(run.older().map(older -> BEFORE).stream(), Stream.of(""))
            .flatMap(AccessSuite::beside);
    Stream<Target> costs =
        Stream.of(
            new Target(TOKEN, READS.name(), NO_ACCESS, READS.name(), 0.9),
            new Target(PASSWORD, READS.name(), NO_ACCESS, READS.name(), 0.9),
            new Target(TLS_CERTIFICATE, READS.name(), TLS_TOKEN, READS.name(), 0.9));
    Figures figures = run.report().figures();
    return Stream.concat(beside, costs).map(target -> target.verdict(figures)).toList();
  }

  private static Stream<Target> beside(String build) {
    return Stream.of(READ, WRITE)
        .flatMap(what -> Stream.of(time(what, 50), time(what, 99)))
        .map(time -> new Target(build + FLOOD, time.name(), build + ALONE, time.name(), 0.5));
  }
}
