package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.VersionNumber;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of an attempt to adopt a version.
 *
 * @param attempt which attempt for this version it is, from 1
 * @param nextAttemptAt when the next is due; empty if the version must change first
 * @param permanent whether only errors are left that no further attempt can overcome
 * @param problem why nothing at all could be done
 * @param topics the outcome of each topic; failures first where the report is shortened
 * @param omitted how many topics a shortened report leaves out
 */
public record AdoptionReport(
    VersionNumber desired,
    VersionNumber adopted,
    State state,
    int attempt,
    Instant startedAt,
    Optional<Instant> nextAttemptAt,
    boolean permanent,
    List<Flag> flags,
    Optional<TopicProblem> problem,
    List<TopicResult> topics,
    int omitted) {

  /** The progress of an adoption. */
  public enum State {
    /** The desired version was adopted before. */
    IDLE,
    /** All topics are as defined; the version is adopted. */
    ADOPTED,
    /** The topics to which the pass was limited are as defined; it adopted no version. */
    PARTIAL,
    /** Nothing failed, but the cluster is not done yet. */
    PENDING,
    FAILED,
    /** Another adopter changed the adopted version meanwhile, or a paused topic was resumed. */
    SUPERSEDED,
    /** This adopter was stopped, since another took its place. */
    STOPPED
  }

  /** A fact about the versions that an operator should know. */
  public enum Flag {
    /** The desired version is less than the adopted one: the store was restored or reset. */
    DESIRED_WENT_BACK,
    /** There are topics, but no desired version: a writer did not signal its change. */
    UNSIGNALLED
  }

  /** The outcome for a topic. */
  public enum Outcome {
    OK,
    CHANGED,
    /** It cannot be made as it is defined, as the plan shows. */
    BLOCKED,
    FAILED,
    /** The cluster is not done yet. */
    PENDING,
    /** An operator paused it, so that it is left alone; it is in the cluster. */
    PAUSED
  }

  /** One topic of the report. */
  public record TopicResult(String name, Outcome outcome, Optional<TopicProblem> error) {
    public TopicResult {
      requireNonNull(name, "name");
      requireNonNull(outcome, "outcome");
      requireNonNull(error, "error");
    }

    /** Returns whether the topic is as defined. */
    public boolean isAsDefined() {
      return outcome == Outcome.OK || outcome == Outcome.CHANGED;
    }

    /** Returns whether the topic does not keep the version from being adopted. */
    public boolean isDone() {
      return isAsDefined() || outcome == Outcome.PAUSED;
    }
  }

  public AdoptionReport {
    requireNonNull(desired, "desired");
    requireNonNull(adopted, "adopted");
    requireNonNull(state, "state");
    requireNonNull(startedAt, "startedAt");
    requireNonNull(nextAttemptAt, "nextAttemptAt");
    requireNonNull(problem, "problem");
    flags = List.copyOf(flags);
    topics = List.copyOf(topics);
  }

  /**
   * Returns whether a topic was as defined; empty if the report does not say. A shortened report
   * leaves out those first that are.
   */
  public Optional<TopicResult> result(String topic) {
    Optional<TopicResult> listed =
        topics.stream().filter(result -> result.name().equals(topic)).findFirst();
    boolean areOpenListed = topics.stream().anyMatch(TopicResult::isAsDefined);
    return listed.isEmpty() && omitted > 0 && areOpenListed
        ? Optional.of(new TopicResult(topic, Outcome.OK, Optional.empty()))
        : listed;
  }

  /** Returns the same report, without any word of topics other than these. */
  public AdoptionReport ofTopics(List<TopicResult> chosen) {
    return with(chosen, omitted);
  }

  /**
   * Returns this report after a pass that was limited to some topics: what that found replaces the
   * results of the same version, and all if there are none or the version is adopted by now.
   *
   * @param limited has the results of all topics
   */
  public AdoptionReport updated(AdoptionReport limited) {
    if (!desired.equals(limited.desired)
        || limited.state == State.ADOPTED
        || omitted > 0
        || limited.topics.isEmpty()) {
      return limited;
    }
    Map<String, TopicResult> before = new HashMap<>();
    topics.forEach(topic -> before.put(topic.name(), topic));
    return with(
        limited.topics.stream()
            .map(
                topic ->
                    topic.outcome() == Outcome.PENDING && topic.error().isEmpty()
                        ? before.getOrDefault(topic.name(), topic)
                        : topic)
            .toList(),
        0);
  }

  /** Returns the same report of these topics alone. */
  public AdoptionReport shortened(List<TopicResult> kept) {
    return with(kept, omitted + topics.size() - kept.size());
  }

  private AdoptionReport with(List<TopicResult> kept, int left) {
    return new AdoptionReport(
        desired,
        adopted,
        state,
        attempt,
        startedAt,
        nextAttemptAt,
        permanent,
        flags,
        problem,
        kept,
        left);
  }
}
