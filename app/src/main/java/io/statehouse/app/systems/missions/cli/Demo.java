package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Json;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.KeyRequest;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.MissionRequest;
import io.statehouse.domain.missions.Plan;
import io.statehouse.domain.missions.PlanName;
import io.statehouse.domain.missions.PlanStage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs sample missions, so that there is something to see. */
final class Demo {
  private static final String KEY = "demo";
  private static final int STRESS_MISSIONS = 500;
  private static final int CONCURRENCY = 8;

  /** Some stages run at the same time, others one after the other. */
  private static final Plan PLAN =
      new Plan(
          new PlanName("demo-launch"),
          Optional.empty(),
          List.of(
              stage("roll-out"),
              stage("fuel", "roll-out"),
              stage("weather", "roll-out"),
              stage("crew", "roll-out"),
              stage("engines", "fuel"),
              stage("countdown", "engines", "weather", "crew"),
              stage("lift-off", "countdown"),
              stage("telemetry", "lift-off"),
              stage("broadcast", "lift-off"),
              stage("orbit", "telemetry", "broadcast")),
          Optional.empty());

  private final DemoCall call;
  private final MissionsClient client;
  private final int missions;
  private final double speed;

  private Demo(DemoCall call, MissionsClient client) {
    this.call = call;
    this.client = client;
    this.missions = call.missions.orElse(call.stress ? STRESS_MISSIONS : 1);
    this.speed = call.speed.orElse(call.stress ? Double.POSITIVE_INFINITY : 1.0);
  }

  private static PlanStage stage(String name, String... upstream) {
    return new PlanStage(
        name,
        "demo",
        upstream.length == 0 ? Optional.empty() : Optional.of(List.of(upstream)),
        Optional.empty(),
        Optional.empty());
  }

  /** A call that says how many missions run, and how fast. */
  static final class DemoCall extends MissionsCall.Bounded {
    @Option(
        names = "--missions",
        paramLabel = "N",
        description = "How many missions to run, several at once (default: 1).")
    private Optional<Integer> missions;

    @Option(
        names = "--speed",
        paramLabel = "X",
        description = "How many times faster than usual (default: 1).")
    private Optional<Double> speed;

    @Option(names = "--stress-test", description = "Run 500 missions whose stages take no time.")
    private boolean stress;

    DemoCall(Invocation invocation) {
      super(invocation);
    }
  }

  @Command(
      description = {
        "Run missions of a sample plan, and show how they go.",
        "They are made for the API key demo, which is made if need be, unless another is given; the"
            + " console of a server on the same store shows them live."
      })
  static void demo(@Mixin DemoCall call) {
    if (call.missions.filter(n -> n < 1).isPresent()) {
      throw AppException.misused("--missions is not a number from 1 on: " + call.missions.get());
    }
    if (call.speed.filter(x -> !(x > 0)).isPresent()) {
      throw AppException.misused("--speed is not a number above 0: " + call.speed.get());
    }
    call.run(Optional.of(new ApiKey(KEY)), client -> new Demo(call, client).run());
  }

  private void run() {
    requireKey();
    client.save(PLAN);
    long begin = System.nanoTime();
    List<MissionId> ids;
    try (DemoProgress progress =
        new DemoProgress(call.invocation(), client, call.results(), missions)) {
      ids = runAll(progress);
    }
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    call.print(
        Json.object("plan", PLAN.name(), "missions", ids, "milliseconds", took.toMillis()),
        (missions == 1 ? "1 mission" : missions + " missions")
            + " of "
            + PLAN.name()
            + " complete in "
            + MissionState.text(Optional.of(took)));
  }

  /** Creates the API key of the demonstration; one that the user names must exist. */
  private void requireKey() {
    try {
      client.key();
    } catch (RuntimeException failed) {
      if (call.namesKey() || call.invocation().failures().read(failed).kind() != Kind.NOT_FOUND) {
        throw failed;
      }
      client.createKey(new KeyRequest(KEY, "Demonstration"));
    }
  }

  private List<MissionId> runAll(DemoProgress progress) {
    ExecutorService workers = Executors.newFixedThreadPool(Math.min(missions, CONCURRENCY));
    try {
      List<Future<MissionId>> runs = new ArrayList<>();
      for (int i = 0; i < missions; i++) {
        runs.add(workers.submit(() -> runOne(progress)));
      }
      List<MissionId> ids = new ArrayList<>();
      for (Future<MissionId> run : runs) {
        ids.add(run.get());
      }
      return ids;
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException reason) {
        throw reason;
      }
      throw new IllegalStateException(failed.getCause());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new AppException(Kind.UNAVAILABLE, "the demonstration was interrupted", stop);
    } finally {
      workers.shutdownNow();
    }
  }

  private MissionId runOne(DemoProgress progress) throws InterruptedException {
    MissionId id = client.create(MissionRequest.of(PLAN.name()));
    List<String> first =
        PLAN.stages().stream()
            .filter(stage -> stage.upstream().isEmpty())
            .map(PlanStage::name)
            .toList();
    new DemoMission(client, id, speed, ThreadLocalRandom.current(), progress).run(first);
    progress.ended(id);
    return id;
  }
}
