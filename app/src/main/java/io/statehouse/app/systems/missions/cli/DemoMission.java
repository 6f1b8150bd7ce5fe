package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.StageChange;
import io.statehouse.domain.missions.StageChange.Target;
import io.statehouse.domain.missions.StageResponse;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * Runs one mission as services would: starts each stage that is ready, waits, and finishes it. Some
 * stages fail once and are started again.
 */
final class DemoMission {
  private static final Duration SHORTEST = Duration.ofMillis(400);
  private static final Duration LONGEST = Duration.ofMillis(2_400);
  private static final int FAILURE_ODDS = 12;

  private final MissionsClient client;
  private final MissionId id;
  private final double speed;
  private final RandomGenerator random;
  private final DemoProgress progress;
  private final PriorityQueue<Work> running = new PriorityQueue<>(Comparator.comparing(Work::end));
  private final Set<String> failed = new HashSet<>();

  /** A stage that runs until {@code end} of {@link System#nanoTime}. */
  private record Work(String stage, long end) {}

  /**
   * @param speed how many times faster than usual; with infinity, stages take no time
   */
  DemoMission(
      MissionsClient client,
      MissionId id,
      double speed,
      RandomGenerator random,
      DemoProgress progress) {
    this.client = client;
    this.id = id;
    this.speed = speed;
    this.random = random;
    this.progress = progress;
  }

  /** Runs the mission until it is complete. */
  void run(List<String> first) throws InterruptedException {
    first.forEach(this::start);
    while (!running.isEmpty()) {
      Work work = running.remove();
      TimeUnit.NANOSECONDS.sleep(work.end() - System.nanoTime());
      if (random.nextInt(FAILURE_ODDS) == 0 && failed.add(work.stage())) {
        change(work.stage(), Target.FAILED);
        TimeUnit.NANOSECONDS.sleep(duration());
        start(work.stage());
      } else {
        change(work.stage(), Target.FINISHED).next().orElse(List.of()).forEach(this::start);
      }
    }
  }

  private void start(String stage) {
    change(stage, Target.STARTED);
    running.add(new Work(stage, System.nanoTime() + duration()));
  }

  private StageResponse change(String stage, Target target) {
    StageResponse response = client.change(id, stage, StageChange.to(target));
    progress.changed(id, stage, target);
    return response;
  }

  private long duration() {
    return (long) (random.nextLong(SHORTEST.toNanos(), LONGEST.toNanos()) / speed);
  }
}
