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
 * Runs one mission as services would: starts what may start, works for a while, finishes. Now and
 * then a stage fails, and is started again.
 */
final class DemoMission {
  private static final Duration SHORTEST = Duration.ofMillis(400);
  private static final Duration LONGEST = Duration.ofMillis(2_400);
  private static final int ONE_FAILS_OF = 12;

  private final MissionsClient client;
  private final MissionId id;
  private final double speed;
  private final RandomGenerator random;
  private final Told told;
  private final PriorityQueue<Work> running = new PriorityQueue<>(Comparator.comparing(Work::end));
  private final Set<String> failed = new HashSet<>();

  /** What is under way, until a moment of the machine's own clock. */
  private record Work(String stage, long end) {}

  /** Hears of each change. */
  @FunctionalInterface
  interface Told {
    void of(MissionId mission, String stage, Target target);
  }

  /**
   * @param speed how many times faster than usual; without bound, nothing takes any time
   */
  DemoMission(
      MissionsClient client, MissionId id, double speed, RandomGenerator random, Told told) {
    this.client = client;
    this.id = id;
    this.speed = speed;
    this.random = random;
    this.told = told;
  }

  /** Goes on until the mission is complete. */
  void run(List<String> first) throws InterruptedException {
    first.forEach(this::start);
    while (!running.isEmpty()) {
      Work work = running.remove();
      TimeUnit.NANOSECONDS.sleep(work.end() - System.nanoTime());
      if (random.nextInt(ONE_FAILS_OF) == 0 && failed.add(work.stage())) {
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
    StageResponse answer = client.change(id, stage, StageChange.to(target));
    told.of(id, stage, target);
    return answer;
  }

  private long duration() {
    return (long) (random.nextLong(SHORTEST.toNanos(), LONGEST.toNanos()) / speed);
  }
}
