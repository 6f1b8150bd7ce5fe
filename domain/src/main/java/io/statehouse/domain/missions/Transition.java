package io.statehouse.domain.missions;

import static java.util.Objects.requireNonNull;

/** A mission after a change of one of its stages, and the answer to who asked for it. */
public record Transition(Mission mission, StageResponse answer) {
  public Transition {
    requireNonNull(mission, "mission");
    requireNonNull(answer, "answer");
  }
}
