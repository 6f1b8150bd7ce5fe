package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.domain.layout.Json;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.StageChange;
import io.statehouse.domain.missions.entities.StageChange.Target;
import io.statehouse.domain.missions.entities.StageResponse;
import io.statehouse.domain.missions.layout.PlanCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs sample missions, so that there is something to see. */
final class Demo {
  private static final String KEY = "demo";
  private static final int STRESS_MISSIONS = 500;
  private static final int CONCURRENCY = 8;
  private static final Duration MIN_LENGTH = Duration.ofMillis(400);
  private static final Duration MAX_LENGTH = Duration.ofMillis(2_400);
  private static final int FAILURE_ODDS = 12;

  /** Some stages run at the same time, others one after the other. */
  private static final Plan PLAN =
      PlanCodec.read(
          """
          {"name": "demo-launch", "stages": [
            {"name": "roll-out", "service": "demo"},
            {"name": "fuel", "service": "demo", "upstream": ["roll-out"]},
            {"name": "weather", "service": "demo", "upstream": ["roll-out"]},
            {"name": "crew", "service": "demo", "upstream": ["roll-out"]},
            {"name": "engines", "service": "demo", "upstream": ["fuel"]},
            {"name": "countdown", "service": "demo", "upstream": ["engines", "weather", "crew"]},
            {"name": "lift-off", "service": "demo", "upstream": ["countdown"]},
            {"name": "telemetry", "service": "demo", "upstream": ["lift-off"]},
            {"name": "broadcast", "service": "demo", "upstream": ["lift-off"]},
            {"name": "orbit", "service": "demo", "upstream": ["telemetry", "broadcast"]}]}
          """);

  private final MissionsClient client;
  private final DemoProgress progress;
  private final double speed;

  private Demo(MissionsClient client, DemoProgress progress, double speed) {
    this.client = client;
    this.progress = progress;
    this.speed = speed;
  }

  @Command(
      footer = "  statehouse missions demo",
      description = {
        "Run missions of a sample plan, and show how they go.",
        "They are made for the API key demo, which is made if need be, unless another is given; the"
            + " console of a server on the same store shows them live."
      })
  static void demo(
      @Mixin MissionsCall.Bounded call,
      @Option(
              names = "--missions",
              paramLabel = "N",
              description = "How many missions to run, several at once (default: 1).")
          Optional<Integer> missions,
      @Option(
              names = "--speed",
              paramLabel = "X",
              description = "How many times faster than usual (default: 1).")
          Optional<Double> speed,
      @Option(names = "--stress-test", description = "Run 500 missions whose stages take no time.")
          boolean stress) {
    int count = missions.orElse(stress ? STRESS_MISSIONS : 1);
    double factor = speed.orElse(stress ? Double.POSITIVE_INFINITY : 1.0);
    if (count < 1) {
      throw AppException.misused("--missions is not a number from 1 on: " + count);
    }
    if (!(factor > 0)) {
      throw AppException.misused("--speed is not a number above 0: " + factor);
    }
    call.run(Optional.of(new ApiKey(KEY)), client -> run(call, client, count, factor));
  }

  private static void run(MissionsCall call, MissionsClient client, int missions, double speed) {
    requireKey(call, client);
    client.save(PLAN);
    long begin = System.nanoTime();
    List<MissionId> ids;
    try (DemoProgress progress = new DemoProgress(call, client, missions)) {
      ids = new Demo(client, progress, speed).runAll(missions);
    }
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    call.print(
        Json.object("plan", PLAN.name(), "missions", ids, "milliseconds", took.toMillis()),
        "%d mission%s of %s complete in %s"
            .formatted(missions, missions == 1 ? "" : "s", PLAN.name(), MissionState.text(took)));
  }

  /** Creates the API key of the demonstration; one that the user names must exist. */
  private static void requireKey(MissionsCall call, MissionsClient client) {
    try {
      client.key();
    } catch (RuntimeException failed) {
      if (call.namedKey().isPresent()
          || call.invocation().failures().read(failed).kind() != Kind.NOT_FOUND) {
        throw failed;
      }
      client.createKey(new KeyRequest(KEY, "Demonstration"));
    }
  }

  private List<MissionId> runAll(int missions) {
    ExecutorService workers = Executors.newFixedThreadPool(Math.min(missions, CONCURRENCY));
    try {
      List<Future<MissionId>> runs =
          Stream.generate(() -> workers.submit(this::runOne)).limit(missions).toList();
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

  private MissionId runOne() throws InterruptedException {
    MissionId id = client.create(MissionRequest.of(PLAN.name()));
    new Run(id).toCompletion();
    progress.ended(id);
    return id;
  }

  /**
   * Runs one mission as services would: starts each stage that is ready, waits, and finishes it.
   * Some stages fail once and are started again.
   */
  private final class Run {
    private final MissionId id;
    private final Set<String> failed = new HashSet<>();
    private final PriorityQueue<Work> running =
        new PriorityQueue<>(Comparator.comparing(Work::end));

    /**
     * A stage that runs, or has failed and pauses, until {@code end} of {@link System#nanoTime}.
     */
    private record Work(String stage, boolean pauses, long end) {}

    Run(MissionId id) {
      this.id = id;
    }

    void toCompletion() throws InterruptedException {
      PLAN.stages().stream()
          .filter(stage -> stage.upstream().isEmpty())
          .forEach(stage -> start(stage.name()));
      while (!running.isEmpty()) {
        Work work = running.remove();
        TimeUnit.NANOSECONDS.sleep(work.end() - System.nanoTime());
        if (work.pauses()) {
          start(work.stage());
        } else if (ThreadLocalRandom.current().nextInt(FAILURE_ODDS) == 0
            && failed.add(work.stage())) {
          change(work.stage(), Target.FAILED);
          add(work.stage(), true);
        } else {
          change(work.stage(), Target.FINISHED).next().orElse(List.of()).forEach(this::start);
        }
      }
    }

    private void start(String stage) {
      change(stage, Target.STARTED);
      add(stage, false);
    }

    private void add(String stage, boolean pauses) {
      running.add(new Work(stage, pauses, System.nanoTime() + duration()));
    }

    private StageResponse change(String stage, Target target) {
      StageResponse response = client.change(id, stage, StageChange.to(target));
      progress.changed(id, stage, target);
      return response;
    }

    /** Returns the duration in nanoseconds; 0 at infinite speed. */
    private long duration() {
      long usual = ThreadLocalRandom.current().nextLong(MIN_LENGTH.toNanos(), MAX_LENGTH.toNanos());
      return (long) (usual / speed);
    }
  }
}
