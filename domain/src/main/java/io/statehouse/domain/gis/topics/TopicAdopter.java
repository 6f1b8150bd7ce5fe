package io.statehouse.domain.gis.topics;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.Adoption;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.PlannedTopic;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.TopicProvisioner;
import java.time.Clock;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
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

  private final KeyValueStore store;
  private final TopicsLayout layout;
  private final AdoptionPolicy policy;
  private final Clock clock;
  private final LongSupplier nanos;
  private final RandomGenerator random;
  private final ClusterPlanner planner;
  private volatile Phase phase = Phase.IDLE;

  /** Guarded by this; null where there is nothing to adopt. */
  private AdoptionAttempt attempt;

  /**
   * @param clock for the times in reports, and the age of records
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
    requireNonNull(provisioner, "provisioner");
    this.clock = requireNonNull(clock, "clock");
    this.nanos = requireNonNull(nanos, "nanos");
    this.random = requireNonNull(random, "random");
    this.planner =
        new ClusterPlanner(
            store, layout, provisioner, policy, requireNonNull(rules, "rules"), clock);
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
    PlanApplication check = planner.check();
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
    PlanApplication repair = planner.application(request, request.mayContinue());
    planner.apply(planned, request, repair);
    planner.settleMoves();
    return Optional.of(repair.refused(planned.plan()));
  }

  /**
   * Makes one pass. What goes wrong with topics or the cluster is in the report, which also
   * replaces the one in the store if there is a sidecar; that of a pass limited to some topics is
   * of these alone, and what it found of them replaces that in the store. So is, as
   * CLUSTER_CHANGED, a cluster that is not the one in which topics were adopted before; nothing is
   * requested of it.
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
    AdoptRequest wanted = isAdopted(seen) ? resuming(seen, request) : request;
    if (isAdopted(seen) && !wanted.named().isLimited()) {
      attempt = null;
      if (request.confirmedCluster().isPresent()) {
        // The next comparison, not this pass, reports whether it is yet another cluster.
        planner.otherCluster(request);
      }
      return AdoptionPass.settling(
          settleMoves(), new PassReport(seen, 0, clock.instant(), clock).idle());
    }
    if (attempt == null || !attempt.desired().equals(desired)) {
      attempt = new AdoptionAttempt(desired);
    }
    attempt.begin(clock.instant(), nanos.getAsLong());
    boolean pending = false;
    try {
      Adoption adoption = pass(seen, wanted).make(now -> phase = now);
      pending = adoption.report().state() == State.PENDING;
      return adoption;
    } finally {
      if (!pending) {
        // The next pass may be hours away, and gets a time of its own.
        attempt.end();
      }
    }
  }

  /** Limits a pass of what is adopted to the topics that were resumed since, if it has no limit. */
  private AdoptRequest resuming(TopicsSnapshot seen, AdoptRequest request) {
    if (request.named().isLimited()) {
      return request;
    }
    Set<String> resumed = new HashSet<>(planner.pauses().resumed());
    resumed.retainAll(seen.topics().keySet());
    return request.limitedTo(resumed);
  }

  private AdoptionPass pass(TopicsSnapshot seen, AdoptRequest request) {
    return new AdoptionPass(
        store, layout, policy, planner, attempt, seen, request, clock, nanos, random);
  }

  /**
   * Removes the throttles of moves of replicas that have ended. Each pass does that, too.
   *
   * @return whether one is left, as far as the cluster responds
   */
  public synchronized boolean settleMoves() {
    try {
      return planner.settleMoves();
    } catch (ProvisionerException | GisException unknown) {
      return true;
    }
  }

  private static boolean isAdopted(TopicsSnapshot seen) {
    return seen.desired().version().equals(seen.adopted().version());
  }
}
