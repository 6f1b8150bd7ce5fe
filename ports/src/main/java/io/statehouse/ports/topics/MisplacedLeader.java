package io.statehouse.ports.topics;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * A partition that another broker leads than the preferred one, which is that of its first replica.
 *
 * @param leader empty if no broker leads it
 * @param inSync whether the preferred replica has all records, so that it may lead
 */
public record MisplacedLeader(
    String topic, int partition, Optional<Integer> leader, int preferred, boolean inSync) {
  public MisplacedLeader {
    requireNonNull(topic, "topic");
    requireNonNull(leader, "leader");
  }
}
