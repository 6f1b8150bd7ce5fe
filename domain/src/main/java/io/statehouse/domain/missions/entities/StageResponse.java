package io.statehouse.domain.missions.entities;

import java.util.List;
import java.util.Optional;

/**
 * The response to a change of a stage.
 *
 * @param next the stages that may start now; absent, not empty, where the original writes null
 * @param complete whether the change found the mission complete
 */
public record StageResponse(Optional<List<String>> next, boolean complete) {
  /** The response to changes that do not search for stages to start. */
  static final StageResponse NOTHING_NEXT = new StageResponse(Optional.of(List.of()), false);

  public StageResponse {
    next = next.map(List::copyOf);
  }
}
