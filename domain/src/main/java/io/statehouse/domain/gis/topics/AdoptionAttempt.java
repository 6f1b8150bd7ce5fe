package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.entities.Backoff;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.ports.topics.TopicError;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/**
 * The memory of an adopter between passes of one version: how often it tried, and since when. A
 * restarted adopter starts over, which delays nothing.
 */
final class AdoptionAttempt {
  private static final int MAX_UNEXPLAINED = 5;
  private static final int MAX_MISPLACED = 2;

  private final VersionNumber desired;
  private final Map<String, Integer> met = new HashMap<>();
  private final SortedSet<String> touched = new TreeSet<>();
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
      touched.clear();
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

  void touch(Set<String> topics) {
    touched.addAll(topics);
  }

  /** Returns the topics that any pass of this attempt sent a request about, by name. */
  SortedSet<String> touched() {
    return touched;
  }

  boolean isOverdue(Duration timeout, long nanos) {
    return nanos - startNanos >= timeout.toNanos();
  }

  /** Returns the problem that an error is, given how often it has been met. */
  TopicProblem problem(String topic, TopicError error) {
    TopicProblem problem = TopicProblem.of(error);
    return error.kind() == TopicError.Kind.BAD_ASSIGNMENT
        // The brokers may have changed since the plan was made, so it is made once more.
        ? persisting(topic, problem, MAX_MISPLACED)
        : counted(topic, problem);
  }

  /** Returns a problem with a topic; one that no one can explain is permanent if it persists. */
  TopicProblem counted(String topic, TopicProblem problem) {
    return problem.code().equals(TopicError.Kind.KAFKA_ERROR.name())
        ? persisting(topic, problem, MAX_UNEXPLAINED)
        : problem;
  }

  private TopicProblem persisting(String topic, TopicProblem problem, int most) {
    int count = met.merge(topic + ' ' + problem.code(), 1, Integer::sum);
    return new TopicProblem(problem.code(), problem.message(), count >= most);
  }

  /** Returns how long to wait before the next attempt, after an error that may go away. */
  Duration pause(RandomGenerator random) {
    return Backoff.pause(number, random);
  }
}
