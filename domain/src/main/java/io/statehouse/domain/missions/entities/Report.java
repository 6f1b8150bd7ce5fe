package io.statehouse.domain.missions.entities;

import io.statehouse.domain.gojson.GoDuration;
import java.time.Duration;
import java.time.OffsetDateTime;

/** The report about a mission: a line for itself and one for each stage. */
public final class Report {
  private Report() {}

  public static String of(Mission mission, OffsetDateTime now) {
    StringBuilder text = new StringBuilder();
    text.append(mission.plan()).append('/').append(mission.id()).append('\n');
    for (Stage stage : mission.stages()) {
      text.append(stage.state().icon())
          .append(' ')
          .append(stage.name())
          .append(' ')
          .append(duration(stage, now))
          .append('\n');
    }
    return text.toString();
  }

  /** An end before the start is that of an earlier attempt: the stage was started again. */
  private static String duration(Stage stage, OffsetDateTime now) {
    return stage
        .start()
        .map(
            start -> {
              OffsetDateTime end = stage.end().filter(last -> !last.isBefore(start)).orElse(now);
              return GoDuration.format(Duration.between(start, end));
            })
        .orElse("-");
  }
}
