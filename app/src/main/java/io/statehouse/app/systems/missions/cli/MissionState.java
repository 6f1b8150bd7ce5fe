package io.statehouse.app.systems.missions.cli;

import io.statehouse.domain.gojson.GoDuration;
import io.statehouse.domain.missions.Mission;
import io.statehouse.domain.missions.Stage;
import io.statehouse.domain.missions.StageState;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;

/** How far a mission is, as one word; what is stored has no such word. */
enum MissionState {
  COMPLETE,
  RUNNING,
  /** A stage failed, and no stage is running. */
  FAILED,
  /** No stage has failed and no stage is running: services have yet to begin. */
  WAITING;

  static MissionState of(Mission mission) {
    if (mission.isSettled()) {
      return COMPLETE;
    }
    if (has(mission, StageState.STARTED)) {
      return RUNNING;
    }
    return has(mission, StageState.FAILED) ? FAILED : WAITING;
  }

  private static boolean has(Mission mission, StageState state) {
    return mission.stages().stream().anyMatch(stage -> stage.state() == state);
  }

  /** Returns whether the mission changes no more unless someone intervenes. */
  boolean isOver() {
    return this == COMPLETE || this == FAILED;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static long settled(Mission mission) {
    return mission.stages().stream().filter(stage -> stage.state().isSettled()).count();
  }

  /** The state, and how many stages are done. */
  static String progress(Mission mission) {
    return of(mission).word() + ", " + stagesDone(mission);
  }

  static String stagesDone(Mission mission) {
    return settled(mission) + " of " + mission.stages().size() + " stages done";
  }

  /** How long the mission took, or has been taking. */
  static Optional<Duration> took(Mission mission, OffsetDateTime now) {
    return mission
        .start()
        .map(
            start ->
                Duration.between(
                    start, mission.end().filter(end -> mission.isSettled()).orElse(now)));
  }

  /** How long a stage took, or has been taking; a failed one keeps no end. */
  static Optional<Duration> took(Stage stage, OffsetDateTime now) {
    return switch (stage.state()) {
      case STARTED -> stage.start().map(start -> Duration.between(start, now));
      case FINISHED ->
          stage.start().flatMap(start -> stage.end().map(end -> Duration.between(start, end)));
      default -> Optional.empty();
    };
  }

  /** Writes a duration, rounded down to what a reader needs. */
  static String text(Optional<Duration> duration) {
    return duration
        .map(
            exact ->
                GoDuration.format(
                    exact.truncatedTo(
                        exact.compareTo(Duration.ofMinutes(1)) < 0
                            ? ChronoUnit.MILLIS
                            : ChronoUnit.SECONDS)))
        .orElse("-");
  }
}
