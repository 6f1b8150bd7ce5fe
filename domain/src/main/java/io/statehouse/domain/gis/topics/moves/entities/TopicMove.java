package io.statehouse.domain.gis.topics.moves.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.topics.RunningMove;
import java.util.List;
import java.util.Optional;

/**
 * A topic of which replicas are being moved, by whomever.
 *
 * @param partitions those that are not done, in the order of their numbers
 * @param throttle the bytes per second that the slowest of the brokers is limited to; empty if the
 *     topic is not throttled
 */
public record TopicMove(String topic, List<RunningMove> partitions, Optional<Long> throttle) {
  public TopicMove {
    requireNonNull(topic, "topic");
    partitions = List.copyOf(partitions);
    requireNonNull(throttle, "throttle");
  }

  /** Returns what new replicas have of the data, as far as their moves are not done. */
  public long bytesDone() {
    return partitions.stream().mapToLong(RunningMove::bytesDone).sum();
  }

  /** Returns what new replicas will have. */
  public long bytesTotal() {
    return partitions.stream().mapToLong(RunningMove::bytesTotal).sum();
  }

  /** Returns the number of replicas that the partitions had before. */
  public int replicasBefore() {
    return partitions.stream()
        .mapToInt(each -> each.replicas().size() - each.adding().size())
        .min()
        .orElse(0);
  }
}
