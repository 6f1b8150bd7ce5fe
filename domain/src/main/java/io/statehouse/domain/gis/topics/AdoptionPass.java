package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.TopicAdopter.Phase;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.Adoption;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Outcome;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.TopicResult;
import io.statehouse.domain.gis.topics.entities.PlannedTopic;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Condition;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.topics.ProvisionerException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * One pass of an adopter: plans, applies, looks at what the cluster shows then, and sets the
 * adopted version if all is as defined. One that is limited to some topics carries out what is
 * planned for these alone, and judges them alone. Not safe for use by several threads.
 */
final class AdoptionPass {
  private static final Duration POLL = Duration.ofSeconds(2);
  static final Duration PAUSE_OF_MOVES = Duration.ofSeconds(10);
  private static final Duration PAUSE_IF_PERMANENT = Duration.ofMinutes(10);

  private final KeyValueStore store;
  private final TopicsLayout layout;
  private final AdoptionPolicy policy;
  private final ClusterPlanner planner;
  private final AdoptionAttempt attempt;
  private final TopicsSnapshot seen;
  private final AdoptRequest request;
  private final Clock clock;
  private final LongSupplier nanos;
  private final RandomGenerator random;
  private final StatusReport status;

  /**
   * @param seen what is to be adopted
   */
  AdoptionPass(
      KeyValueStore store,
      TopicsLayout layout,
      AdoptionPolicy policy,
      ClusterPlanner planner,
      AdoptionAttempt attempt,
      TopicsSnapshot seen,
      AdoptRequest request,
      Clock clock,
      LongSupplier nanos,
      RandomGenerator random) {
    this.store = store;
    this.layout = layout;
    this.policy = policy;
    this.planner = planner;
    this.attempt = attempt;
    this.seen = seen;
    this.request = request;
    this.clock = clock;
    this.nanos = nanos;
    this.random = random;
    this.status = new StatusReport(store, layout);
  }

  /**
   * @param phase is told what the pass is doing
   */
  Adoption make(Consumer<Phase> phase) {
    Adoption adoption = made(phase);
    AdoptionReport report = adoption.report();
    // After a stop the report in the store is that of the adopter that took over.
    if (report.state() == State.STOPPED) {
      return adoption;
    }
    if (!request.named().isLimited()) {
      status.replace(report);
      return adoption;
    }
    status.replace(status.read().map(before -> before.updated(report)).orElse(report));
    List<TopicResult> named =
        report.topics().stream().filter(topic -> request.named().concerns(topic.name())).toList();
    return new Adoption(report.ofTopics(named), adoption.again());
  }

  private Adoption made(Consumer<Phase> phase) {
    try {
      phase.accept(Phase.PLANNING);
      Optional<TopicProblem> otherCluster = planner.otherCluster(request);
      if (otherCluster.isPresent()) {
        return failed(List.of(), otherCluster, true, Optional.empty());
      }
      ClusterPlanner.Planned planned = planner.planToApply(seen, request);
      PlanApplication application =
          planner.application(request, () -> !isOverdue() && request.mayContinue().getAsBoolean());
      phase.accept(Phase.APPLYING);
      boolean applied = planner.apply(planned, request, application);
      if (application.isStopped() && !isOverdue()) {
        return report()
            .unfinished(State.STOPPED, results(application).of(planned.plan()), Duration.ZERO);
      }
      ClusterPlanner.Planned after = applied ? planner.plan(seen, request.comparing()) : planned;
      planner.forgetGone(after);
      boolean isMoving = planner.settleMoves(after);
      return settling(
          isMoving, judged(after, results(application).of(after.plan()), application.retryAfter()));
    } catch (ProvisionerException outage) {
      if (!request.mayContinue().getAsBoolean()) {
        // Stopping a pass may close the connection, which is not a failure of the cluster.
        return report().unfinished(State.STOPPED, List.of(), Duration.ZERO);
      }
      TopicProblem problem = attempt.problem("", outage.error());
      return failed(
          List.of(), Optional.of(problem), problem.isPermanent(), outage.error().retryAfter());
    }
  }

  /** Lets the next pass, too, look whether a move has ended, although nothing is to be adopted. */
  static Adoption settling(boolean isMoving, Adoption adoption) {
    return isMoving
        ? new Adoption(adoption.report(), adoption.again().or(() -> Optional.of(PAUSE_OF_MOVES)))
        : adoption;
  }

  private AdoptionResults results(PlanApplication application) {
    return new AdoptionResults(
        attempt, application, isOverdue() ? Optional.of(policy.timeout()) : Optional.empty());
  }

  private boolean isOverdue() {
    return attempt.isOverdue(policy.timeout(), nanos.getAsLong());
  }

  private Adoption judged(
      ClusterPlanner.Planned after, List<TopicResult> results, Optional<Duration> retryAfter) {
    if (results.stream().allMatch(TopicResult::isDone)) {
      return after.elsewhere().isEmpty()
          ? adopted(after, results)
          : failed(results, after.elsewhere(), false, retryAfter);
    }
    List<TopicResult> open =
        results.stream()
            .filter(result -> !result.isDone() && request.named().concerns(result.name()))
            .toList();
    if (open.isEmpty()) {
      forgetResumed(after, results);
      return report().partial(results);
    }
    boolean failed = open.stream().anyMatch(result -> result.outcome() != Outcome.PENDING);
    if (!failed) {
      return report().unfinished(State.PENDING, results, longer(POLL, retryAfter));
    }
    boolean permanent =
        open.stream()
            .allMatch(result -> result.error().filter(TopicProblem::isPermanent).isPresent());
    return failed(results, Optional.empty(), permanent, retryAfter);
  }

  /** Returns the longer pause, but no cluster can demand more than the time of an attempt. */
  private Duration longer(Duration pause, Optional<Duration> retryAfter) {
    Duration demanded = retryAfter.orElse(Duration.ZERO);
    Duration limited = demanded.compareTo(policy.timeout()) < 0 ? demanded : policy.timeout();
    return limited.compareTo(pause) > 0 ? limited : pause;
  }

  private Adoption adopted(ClusterPlanner.Planned after, List<TopicResult> results) {
    VersionNumber version = seen.desired().version();
    boolean isAdopted =
        version.equals(seen.adopted().version())
            || new AdoptedVersion(store).set(seen.adopted(), version, heldBack(after));
    if (!isAdopted) {
      return report().unfinished(State.SUPERSEDED, results, Duration.ZERO);
    }
    forgetResumed(after, results);
    boolean moved = !store.get(layout.desired()).equals(seen.desired().entry());
    return report().adopted(results, moved);
  }

  /** Returns that the topics without which the version is adopted are paused still. */
  private static List<Condition> heldBack(ClusterPlanner.Planned after) {
    return after.plan().topics().stream()
        .filter(topic -> topic.action() == PlannedTopic.Action.PAUSED)
        .map(topic -> after.pauses().unchanged(topic.name()))
        .toList();
  }

  private void forgetResumed(ClusterPlanner.Planned after, List<TopicResult> results) {
    planner.forgetResumed(
        after,
        results.stream()
            .filter(TopicResult::isAsDefined)
            .map(TopicResult::name)
            .collect(Collectors.toSet()));
  }

  private Adoption failed(
      List<TopicResult> results,
      Optional<TopicProblem> problem,
      boolean permanent,
      Optional<Duration> retryAfter) {
    Duration pause = permanent ? PAUSE_IF_PERMANENT : longer(attempt.pause(random), retryAfter);
    return report().failed(results, problem, permanent, pause);
  }

  private PassReport report() {
    return new PassReport(seen, attempt.number(), attempt.startedAt(), clock);
  }
}
