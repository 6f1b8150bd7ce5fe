package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.VersionNumber;
import java.time.Instant;
import java.util.List;
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
    /** Nothing failed, but the cluster is not done yet. */
    PENDING,
    FAILED,
    /** Another adopter changed the adopted version meanwhile. */
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
    PENDING
  }

  /** One topic of the report. */
  public record TopicResult(String name, Outcome outcome, Optional<TopicProblem> error) {
    public TopicResult {
      requireNonNull(name, "name");
      requireNonNull(outcome, "outcome");
      requireNonNull(error, "error");
    }

    /** Returns whether the topic is as defined. */
    public boolean isDone() {
      return outcome == Outcome.OK || outcome == Outcome.CHANGED;
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

  /** Returns the same report of these topics alone. */
  public AdoptionReport shortened(List<TopicResult> kept) {
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
        omitted + topics.size() - kept.size());
  }
}
