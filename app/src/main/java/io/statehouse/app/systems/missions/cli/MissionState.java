package io.statehouse.app.systems.missions.cli;

import io.statehouse.domain.gojson.GoDuration;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.Stage;
import io.statehouse.domain.missions.entities.StageState;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The progress of a mission, as one word; stored missions have no such word. */
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
    if (!stages(mission, StageState.STARTED).isEmpty()) {
      return RUNNING;
    }
    return stages(mission, StageState.FAILED).isEmpty() ? WAITING : FAILED;
  }

  /** Returns the names of the stages in a state. */
  static List<String> stages(Mission mission, StageState state) {
    return mission.stages().stream().filter(s -> s.state() == state).map(Stage::name).toList();
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

  /** Returns the state, and how many stages are done. */
  static String progress(Mission mission) {
    return of(mission).word() + ", " + stagesDone(mission);
  }

  static String stagesDone(Mission mission) {
    return settled(mission) + " of " + mission.stages().size() + " stages done";
  }

  /** Returns how long the mission took, or has been taking. */
  static String took(Mission mission, OffsetDateTime now) {
    Optional<OffsetDateTime> end = mission.end().filter(any -> mission.isSettled());
    return text(mission.start(), end.or(() -> Optional.of(now)));
  }

  /** Returns how long a stage took, or has been taking; a failed one keeps no end. */
  static String took(Stage stage, OffsetDateTime now) {
    return switch (stage.state()) {
      case STARTED -> text(stage.start(), Optional.of(now));
      case FINISHED -> text(stage.start(), stage.end());
      default -> "-";
    };
  }

  private static String text(Optional<OffsetDateTime> start, Optional<OffsetDateTime> end) {
    return start.flatMap(from -> end.map(to -> text(Duration.between(from, to)))).orElse("-");
  }

  /** Writes a duration, rounded down to what a reader needs. */
  static String text(Duration exact) {
    boolean isShort = exact.compareTo(Duration.ofMinutes(1)) < 0;
    return GoDuration.format(exact.truncatedTo(isShort ? ChronoUnit.MILLIS : ChronoUnit.SECONDS));
  }
}
