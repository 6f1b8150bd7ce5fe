package io.statehouse.domain.gis.topics.moves.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.ports.topics.MisplacedLeader;
import java.util.Optional;

/**
 * The election of the preferred leader of a partition.
 *
 * @param problem why the preferred replica does not lead, or would not
 */
public record LeaderElection(MisplacedLeader partition, Optional<TopicProblem> problem) {
  public LeaderElection {
    requireNonNull(partition, "partition");
    requireNonNull(problem, "problem");
  }
}
