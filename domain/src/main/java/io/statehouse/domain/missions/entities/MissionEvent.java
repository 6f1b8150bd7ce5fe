package io.statehouse.domain.missions.entities;

import static java.util.Objects.requireNonNull;

/**
 * An event of a tenant's plans and missions.
 *
 * @param content JSON: a plan or mission as it is stored, or the name of a deleted one
 */
public record MissionEvent(Kind kind, String content) {

  /** The kind of event, in the original's words. */
  public enum Kind {
    PLAN_CREATION("planCreation"),
    PLAN_DELETED("planDeleted"),
    MISSION_CREATION("missionCreation"),
    MISSION_UPDATE("missionUpdate"),
    MISSION_COMPLETED("missionCompleted"),
    MISSION_DELETED("missionDeleted");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  public MissionEvent {
    requireNonNull(kind, "kind");
    requireNonNull(content, "content");
  }
}
