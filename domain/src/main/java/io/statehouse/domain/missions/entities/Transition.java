package io.statehouse.domain.missions.entities;

import static java.util.Objects.requireNonNull;

/** A mission after a change of one of its stages, and the response to the caller. */
public record Transition(Mission mission, StageResponse response) {
  public Transition {
    requireNonNull(mission, "mission");
    requireNonNull(response, "response");
  }
}
