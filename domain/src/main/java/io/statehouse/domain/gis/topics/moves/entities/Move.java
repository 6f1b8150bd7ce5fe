package io.statehouse.domain.gis.topics.moves.entities;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A throttled reassignment of a topic that an adopter began, or is about to: what must be removed
 * from the cluster when it has ended.
 *
 * @param leaders the replicas that are throttled while they send
 * @param followers those that are throttled while they receive
 * @param rates the bytes per second that each broker is limited to, but for brokers that an
 *     operator had limited before
 */
public record Move(Throttled leaders, Throttled followers, SortedMap<Integer, Long> rates) {

  /**
   * The value of a property of the topic.
   *
   * @param before that of an operator; empty if the property was not set
   * @param during that for the move
   */
  public record Throttled(Optional<String> before, String during) {
    public Throttled {
      requireNonNull(before, "before");
      requireNonNull(during, "during");
    }
  }

  public Move {
    requireNonNull(leaders, "leaders");
    requireNonNull(followers, "followers");
    rates = Collections.unmodifiableSortedMap(new TreeMap<>(rates));
  }

  /** Returns the same move, of which these brokers are left. */
  public Move withRates(SortedMap<Integer, Long> left) {
    return new Move(leaders, followers, left);
  }
}
