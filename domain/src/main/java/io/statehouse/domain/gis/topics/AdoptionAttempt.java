package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.VersionNumber;
import io.statehouse.ports.topics.TopicError;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * What an adopter remembers from pass to pass of one version: how often it tried, and since when. A
 * restarted adopter begins anew, which delays nothing.
 */
final class AdoptionAttempt {
  private static final int MOST_UNEXPLAINED = 5;
  private static final int MOST_MISPLACED = 2;

  private final VersionNumber desired;
  private final Map<String, Integer> unexplained = new HashMap<>();
  private int number;
  private boolean ended = true;
  private Instant startedAt;
  private long startNanos;

  AdoptionAttempt(VersionNumber desired) {
    this.desired = desired;
  }

  VersionNumber desired() {
    return desired;
  }

  /** Begins the next attempt; continues the last if the cluster was merely not done. */
  void begin(Instant now, long nanos) {
    if (ended) {
      number++;
      startedAt = now;
      startNanos = nanos;
      ended = false;
    }
  }

  void end() {
    ended = true;
  }

  int number() {
    return number;
  }

  Instant startedAt() {
    return startedAt;
  }

  boolean isOverdue(Duration timeout, long nanos) {
    return nanos - startNanos >= timeout.toNanos();
  }

  /** Returns the problem that an error is, given how often it has been met. */
  TopicProblem problem(String topic, TopicError error) {
    int most =
        switch (error.kind()) {
          case KAFKA_ERROR -> MOST_UNEXPLAINED;
          // The brokers may have changed since the plan was made, so it is made once more.
          case BAD_ASSIGNMENT -> MOST_MISPLACED;
          default -> 0;
        };
    if (most == 0) {
      return TopicProblem.of(error);
    }
    int count = unexplained.merge(topic + ' ' + error.kind(), 1, Integer::sum);
    TopicProblem problem = TopicProblem.of(error);
    return count >= most
        ? TopicProblem.permanent(problem.code(), problem.message())
        : TopicProblem.temporary(problem.code(), problem.message());
  }

  /** Returns how long to wait before the next attempt, after an error that may go away. */
  Duration pause(RandomGenerator random) {
    return Backoff.pause(number, random);
  }
}
