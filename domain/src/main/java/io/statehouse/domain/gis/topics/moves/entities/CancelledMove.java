package io.statehouse.domain.gis.topics.moves.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.VersionNumber;
import java.util.Optional;

/**
 * The result of cancelling the reassignment of a topic.
 *
 * @param wasMoving whether replicas were being moved
 * @param redefined the desired version by which the topic is defined with the replicas that it had
 *     before; empty if its definition is as it was
 */
public record CancelledMove(String topic, boolean wasMoving, Optional<VersionNumber> redefined) {
  public CancelledMove {
    requireNonNull(topic, "topic");
    requireNonNull(redefined, "redefined");
  }
}
