package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.entities.Adoption;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Flag;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.TopicResult;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/**
 * Describes the result of one pass, and when the next is due.
 *
 * @param seen what the pass had read
 */
record PassReport(TopicsSnapshot seen, int attempt, Instant startedAt, Clock clock) {

  Adoption idle() {
    return new Adoption(
        report(seen.adopted().version(), State.IDLE, List.of(), Optional.empty(), false, noPause()),
        noPause());
  }

  /**
   * @param moved whether another version is desired by now
   */
  Adoption adopted(List<TopicResult> results, boolean moved) {
    return new Adoption(
        report(
            seen.desired().version(), State.ADOPTED, results, Optional.empty(), false, noPause()),
        moved ? Optional.of(Duration.ZERO) : noPause());
  }

  /** The topics to which the pass was limited are as defined; others may not be. */
  Adoption partial(List<TopicResult> results) {
    return new Adoption(
        report(
            seen.adopted().version(), State.PARTIAL, results, Optional.empty(), false, noPause()),
        noPause());
  }

  Adoption failed(
      List<TopicResult> results,
      Optional<TopicProblem> problem,
      boolean permanent,
      Duration pause) {
    return again(State.FAILED, results, problem, permanent, pause);
  }

  /** Neither adopted nor failed: the next is due at once, or when the cluster is done. */
  Adoption unfinished(State state, List<TopicResult> results, Duration pause) {
    return again(state, results, Optional.empty(), false, pause);
  }

  private Adoption again(
      State state,
      List<TopicResult> results,
      Optional<TopicProblem> problem,
      boolean permanent,
      Duration pause) {
    Optional<Duration> next = Optional.of(pause);
    return new Adoption(
        report(seen.adopted().version(), state, results, problem, permanent, next), next);
  }

  private AdoptionReport report(
      VersionNumber adopted,
      State state,
      List<TopicResult> results,
      Optional<TopicProblem> problem,
      boolean permanent,
      Optional<Duration> pause) {
    return new AdoptionReport(
        seen.desired().version(),
        adopted,
        state,
        attempt,
        startedAt,
        pause.map(clock.instant()::plus),
        permanent,
        flags(),
        problem,
        results,
        0);
  }

  private static Optional<Duration> noPause() {
    return Optional.empty();
  }

  private List<Flag> flags() {
    EnumSet<Flag> flags = EnumSet.noneOf(Flag.class);
    if (seen.desired().version().compareTo(seen.adopted().version()) < 0) {
      flags.add(Flag.DESIRED_WENT_BACK);
    }
    if (seen.desired().entry().isEmpty() && !seen.topics().isEmpty()) {
      flags.add(Flag.UNSIGNALLED);
    }
    return List.copyOf(flags);
  }
}
