package io.statehouse.domain.missions;

import java.util.List;
import java.util.Optional;

/**
 * What a caller is told of a change that was made.
 *
 * @param next the stages that may start now; absent (not empty) where the original says null
 * @param complete whether the change found the mission complete
 */
public record StageResponse(Optional<List<String>> next, boolean complete) {
  /** Of changes that do not look for stages to start. */
  static final StageResponse NOTHING_NEXT = new StageResponse(Optional.of(List.of()), false);

  public StageResponse {
    next = next.map(List::copyOf);
  }
}
