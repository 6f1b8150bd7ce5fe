package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Json;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.KeyRequest;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.MissionRequest;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.domain.missions.Plan;
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
import picocli.CommandLine.Option;

/** Runs sample missions, so that there is something to see. */
@Command(
    description = {
      "Run missions of a sample plan, and show how they go.",
      "They are made for the API key demo, which is made if need be, unless another is given; the"
          + " console of a server on the same store shows them live."
    })
final class DemoVerb extends MissionsVerb {
  private static final String KEY = "demo";
  private static final int STRESS = 500;
  private static final int AT_ONCE = 8;

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

  DemoVerb(Invocation session) {
    super(session);
  }

  @Override
  void begin() {
    if (missions.filter(n -> n < 1).isPresent()) {
      throw AppException.misused("--missions is not a number from 1 on: " + missions.get());
    }
    if (speed.filter(x -> !(x > 0)).isPresent()) {
      throw AppException.misused("--speed is not a number above 0: " + speed.get());
    }
  }

  @Override
  Optional<ApiKey> usualKey() {
    return Optional.of(new ApiKey(KEY));
  }

  @Override
  void run(MissionsClient client, Results results) {
    requireKey(client);
    Plan plan = DemoPlan.plan();
    client.save(plan);
    int count = missions.orElse(stress ? STRESS : 1);
    long begun = System.nanoTime();
    List<MissionId> made = new ArrayList<>();
    try (DemoProgress progress = new DemoProgress(session(), client, results, count)) {
      runAll(client, plan, count, progress, made);
    }
    Duration took = Duration.ofNanos(System.nanoTime() - begun);
    if (results.wantsJson()) {
      results.json(
          Json.object("plan", plan.name(), "missions", made, "milliseconds", took.toMillis()));
    } else {
      results.line(
          (count == 1 ? "1 mission" : count + " missions")
              + " of "
              + plan.name()
              + " complete in "
              + MissionState.text(Optional.of(took)));
    }
  }

  /** Only the key that is made for this may be made: another that is missing is a mistake. */
  private void requireKey(MissionsClient client) {
    try {
      client.key();
    } catch (MissionsException refused) {
      if (refused.kind() != MissionsException.Kind.KEY_NOT_FOUND) {
        throw refused;
      }
      make(client, refused);
    } catch (AppException refused) {
      if (refused.kind() != Kind.NOT_FOUND) {
        throw refused;
      }
      make(client, refused);
    }
  }

  private void make(MissionsClient client, RuntimeException missing) {
    if (givesKey()) {
      throw missing;
    }
    client.createKey(new KeyRequest(KEY, "Demonstration"));
  }

  private void runAll(
      MissionsClient client, Plan plan, int count, DemoProgress progress, List<MissionId> made) {
    ExecutorService workers = Executors.newFixedThreadPool(Math.min(count, AT_ONCE));
    try {
      List<Future<MissionId>> runs = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        runs.add(workers.submit(() -> run(client, plan, progress)));
      }
      for (Future<MissionId> run : runs) {
        made.add(run.get());
      }
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

  private MissionId run(MissionsClient client, Plan plan, DemoProgress progress)
      throws InterruptedException {
    MissionId id = client.create(MissionRequest.of(plan.name()));
    List<String> first =
        plan.stages().stream()
            .filter(stage -> stage.upstream().isEmpty())
            .map(PlanStage::name)
            .toList();
    double factor = speed.orElse(stress ? Double.POSITIVE_INFINITY : 1.0);
    new DemoMission(client, id, factor, ThreadLocalRandom.current(), progress::changed).run(first);
    progress.ended(id);
    return id;
  }
}
