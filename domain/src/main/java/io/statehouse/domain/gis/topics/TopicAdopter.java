package io.statehouse.domain.gis.topics;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.Adoption;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Outcome;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.TopicResult;
import io.statehouse.domain.gis.topics.entities.PlannedTopic;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.TopicProvisioner;
import io.statehouse.ports.topics.TopicProvisioner.Effect;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * The adopter's side: makes a cluster's topics as they are defined, then sets the adopted version.
 * It never sets the desired version or a topic.
 *
 * <pre>
 *   read      both versions and all topics, at one moment
 *   plan      against the cluster
 *   apply     ledger first; topics are independent, one that fails stops none
 *   describe  the cluster again: what it shows counts, not what it acknowledged
 *   adopt     compare-and-set of adopted_version, as read, to the desired version, as read
 * </pre>
 *
 * A pass may end at any call, by a crash too: the next one plans what is left. It never waits;
 * {@link Adoption#again} says when the next is due. Several adopters at once are safe, since every
 * request may be made twice and the version is compared before it is set, but wasteful: use a lease
 * at {@link TopicsLayout#leader}. Safe for use by several threads, which take turns.
 */
public final class TopicAdopter {
  /** The phase of an adopter. */
  public enum Phase {
    IDLE,
    READING,
    PLANNING,
    /** It changes the cluster, and then checks that the changes are there. */
    APPLYING
  }

  private static final Duration POLL = Duration.ofSeconds(2);
  private static final Duration PAUSE_IF_PERMANENT = Duration.ofMinutes(10);

  private final KeyValueStore store;
  private final TopicsLayout layout;
  private final AdoptionPolicy policy;
  private final TopicProvisioner provisioner;
  private final Clock clock;
  private final LongSupplier nanos;
  private final RandomGenerator random;
  private final ClusterPlanner planner;
  private final StatusReport status;
  private volatile Phase phase = Phase.IDLE;

  /** Guarded by this; null where there is nothing to adopt. */
  private AdoptionAttempt attempt;

  /**
   * @param clock only for the times in reports
   * @param nanos a monotonic clock, in nanoseconds
   */
  public TopicAdopter(
      KeyValueStore store,
      GisSettings settings,
      TopicRules rules,
      AdoptionPolicy policy,
      TopicProvisioner provisioner,
      Clock clock,
      LongSupplier nanos,
      RandomGenerator random) {
    this.store = requireNonNull(store, "store");
    this.layout = new TopicsLayout(settings);
    this.policy = requireNonNull(policy, "policy");
    this.provisioner = requireNonNull(provisioner, "provisioner");
    this.clock = requireNonNull(clock, "clock");
    this.nanos = requireNonNull(nanos, "nanos");
    this.random = requireNonNull(random, "random");
    this.planner =
        new ClusterPlanner(store, layout, provisioner, policy, requireNonNull(rules, "rules"));
    this.status = new StatusReport(store, layout);
  }

  /** Returns what the pass in progress is doing. */
  public Phase phase() {
    return phase;
  }

  /**
   * Returns what a pass would do now.
   *
   * @throws ProvisionerException if the cluster cannot be read
   */
  public TopicPlan plan() {
    return plan(AdoptRequest.DEFAULT);
  }

  /**
   * Returns what a pass of this request would do now.
   *
   * @throws ProvisionerException if the cluster cannot be read
   */
  public TopicPlan plan(AdoptRequest request) {
    return planner.plan(TopicsSnapshot.read(store, layout), request).plan();
  }

  public TopicPlan validatedPlan() {
    return validatedPlan(AdoptRequest.DEFAULT);
  }

  /**
   * Returns what a pass of this request would do now, after the cluster has checked creates,
   * partitions and properties: what it would refuse is blocked.
   *
   * @throws ProvisionerException if the cluster cannot be read
   */
  public TopicPlan validatedPlan(AdoptRequest request) {
    ClusterPlanner.Planned planned = planner.plan(TopicsSnapshot.read(store, layout), request);
    PlanApplication check = new PlanApplication(provisioner, Effect.VALIDATE, () -> true);
    check.apply(
        planned.plan().topics().stream().filter(PlannedTopic::isApplied).toList(),
        planned.set().good());
    return check.refused(planned.plan());
  }

  /**
   * Returns why a pass would change nothing with any plan: topics were adopted in another cluster
   * before.
   *
   * @throws ProvisionerException if the cluster cannot be read
   */
  public Optional<TopicProblem> changedCluster() {
    try {
      planner.requireNoOtherCluster();
      return Optional.empty();
    } catch (GisException changed) {
      return Optional.of(TopicProblem.of(changed));
    }
  }

  /**
   * Plans without adopting, to find what others changed in the cluster; empty while a version is
   * being adopted.
   *
   * @throws ProvisionerException if the cluster cannot be read
   * @throws GisException with CLUSTER_CHANGED
   */
  public Optional<TopicPlan> drift() {
    TopicsSnapshot seen = TopicsSnapshot.read(store, layout);
    if (!isAdopted(seen)) {
      return Optional.empty();
    }
    planner.requireNoOtherCluster();
    return Optional.of(planner.plan(seen, AdoptRequest.DEFAULT).plan());
  }

  /**
   * Applies the plan of {@link #drift}, and returns what it was, with what the cluster refused
   * blocked; the adopted version stays as it is. The request's {@code mayContinue} should return
   * false as soon as another version is desired.
   *
   * @throws ProvisionerException if the cluster cannot be read
   * @throws GisException with PLAN_STALE or CLUSTER_CHANGED; nothing was changed
   */
  public synchronized Optional<TopicPlan> repairDrift(AdoptRequest request) {
    TopicsSnapshot seen = TopicsSnapshot.read(store, layout);
    if (!isAdopted(seen)) {
      return Optional.empty();
    }
    planner.requireSameCluster(request);
    ClusterPlanner.Planned planned = planner.planToApply(seen, request);
    PlanApplication repair = new PlanApplication(provisioner, Effect.APPLY, request.mayContinue());
    planner.apply(planned, repair);
    return Optional.of(repair.refused(planned.plan()));
  }

  /**
   * Makes one pass. What goes wrong with topics or the cluster is in the report, which also
   * replaces the one in the store if there is a sidecar. So is, as CLUSTER_CHANGED, a cluster that
   * is not the one in which topics were adopted before; nothing is requested of it.
   *
   * @throws GisException with BAD_VERSION_VALUE if a version cannot be read, or PLAN_STALE if the
   *     plan is not the expected one; nothing was changed
   * @throws io.statehouse.ports.StoreException if the store failed; make another pass
   */
  public synchronized Adoption adopt(AdoptRequest request) {
    phase = Phase.READING;
    try {
      return attempted(request);
    } finally {
      phase = Phase.IDLE;
    }
  }

  private Adoption attempted(AdoptRequest request) {
    TopicsSnapshot seen = TopicsSnapshot.read(store, layout);
    VersionNumber desired = seen.desired().version();
    if (isAdopted(seen)) {
      attempt = null;
      if (request.confirmedCluster().isPresent()) {
        // The next comparison, not this pass, reports whether it is yet another cluster.
        otherCluster(request);
      }
      return new PassReport(seen, 0, clock.instant(), clock).idle();
    }
    if (attempt == null || !attempt.desired().equals(desired)) {
      attempt = new AdoptionAttempt(desired);
    }
    attempt.begin(clock.instant(), nanos.getAsLong());
    boolean pending = false;
    try {
      Adoption adoption = pass(seen, request);
      // After a stop the report in the store is that of the adopter that took over.
      if (adoption.report().state() != State.STOPPED) {
        status.replace(adoption.report());
      }
      pending = adoption.report().state() == State.PENDING;
      return adoption;
    } finally {
      if (!pending) {
        // The next pass may be hours away, and gets a time of its own.
        attempt.end();
      }
    }
  }

  private static boolean isAdopted(TopicsSnapshot seen) {
    return seen.desired().version().equals(seen.adopted().version());
  }

  private Adoption pass(TopicsSnapshot seen, AdoptRequest request) {
    try {
      phase = Phase.PLANNING;
      Optional<TopicProblem> otherCluster = otherCluster(request);
      if (otherCluster.isPresent()) {
        return failed(seen, List.of(), otherCluster, true, Optional.empty());
      }
      ClusterPlanner.Planned planned = planner.planToApply(seen, request);
      PlanApplication application =
          new PlanApplication(
              provisioner,
              Effect.APPLY,
              () -> !isOverdue() && request.mayContinue().getAsBoolean());
      phase = Phase.APPLYING;
      boolean applied = planner.apply(planned, application);
      if (application.isStopped() && !isOverdue()) {
        return report(seen)
            .unfinished(State.STOPPED, results(application).of(planned.plan()), Duration.ZERO);
      }
      ClusterPlanner.Planned after = applied ? planner.plan(seen, request.comparing()) : planned;
      planner.forgetGone(after);
      return judged(
          seen, results(application).of(after.plan()), after.elsewhere(), application.retryAfter());
    } catch (ProvisionerException outage) {
      if (!request.mayContinue().getAsBoolean()) {
        // Stopping a pass may close the connection, which is not a failure of the cluster.
        return report(seen).unfinished(State.STOPPED, List.of(), Duration.ZERO);
      }
      TopicProblem problem = attempt.problem("", outage.error());
      return failed(
          seen,
          List.of(),
          Optional.of(problem),
          problem.isPermanent(),
          outage.error().retryAfter());
    }
  }

  private Optional<TopicProblem> otherCluster(AdoptRequest request) {
    try {
      planner.requireSameCluster(request);
      return Optional.empty();
    } catch (GisException changed) {
      return Optional.of(TopicProblem.of(changed));
    }
  }

  private AdoptionResults results(PlanApplication application) {
    return new AdoptionResults(
        attempt, application, isOverdue() ? Optional.of(policy.timeout()) : Optional.empty());
  }

  private boolean isOverdue() {
    return attempt.isOverdue(policy.timeout(), nanos.getAsLong());
  }

  private Adoption judged(
      TopicsSnapshot seen,
      List<TopicResult> results,
      Optional<TopicProblem> elsewhere,
      Optional<Duration> retryAfter) {
    if (results.stream().allMatch(TopicResult::isDone)) {
      return elsewhere.isEmpty()
          ? adopted(seen, results)
          : failed(seen, results, elsewhere, false, retryAfter);
    }
    List<TopicResult> open = results.stream().filter(result -> !result.isDone()).toList();
    boolean failed = open.stream().anyMatch(result -> result.outcome() != Outcome.PENDING);
    if (!failed) {
      return report(seen).unfinished(State.PENDING, results, longer(POLL, retryAfter));
    }
    boolean permanent =
        open.stream()
            .allMatch(result -> result.error().filter(TopicProblem::isPermanent).isPresent());
    return failed(seen, results, Optional.empty(), permanent, retryAfter);
  }

  /** Returns the longer pause, but no cluster can demand more than the time of an attempt. */
  private Duration longer(Duration pause, Optional<Duration> retryAfter) {
    Duration demanded = retryAfter.orElse(Duration.ZERO);
    Duration limited = demanded.compareTo(policy.timeout()) < 0 ? demanded : policy.timeout();
    return limited.compareTo(pause) > 0 ? limited : pause;
  }

  private Adoption adopted(TopicsSnapshot seen, List<TopicResult> results) {
    VersionNumber version = seen.desired().version();
    if (!new AdoptedVersion(store).set(seen.adopted(), version)) {
      return report(seen).unfinished(State.SUPERSEDED, results, Duration.ZERO);
    }
    boolean moved = !store.get(layout.desired()).equals(seen.desired().entry());
    return report(seen).adopted(results, moved);
  }

  private Adoption failed(
      TopicsSnapshot seen,
      List<TopicResult> results,
      Optional<TopicProblem> problem,
      boolean permanent,
      Optional<Duration> retryAfter) {
    Duration pause = permanent ? PAUSE_IF_PERMANENT : longer(attempt.pause(random), retryAfter);
    return report(seen).failed(results, problem, permanent, pause);
  }

  private PassReport report(TopicsSnapshot seen) {
    return new PassReport(seen, attempt.number(), attempt.startedAt(), clock);
  }
}
