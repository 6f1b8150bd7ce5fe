package io.statehouse.domain.gis.topics;

import static io.statehouse.domain.gis.entities.GisException.Code.OUT_OF_SCOPE;
import static io.statehouse.domain.gis.entities.GisException.Code.PLAN_STALE;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.topics.entities.ActualTopics;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.PlannedTopic;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.entities.TopicSet;
import io.statehouse.domain.gis.topics.layout.PlanDocuments;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.domain.gis.topics.moves.MoveLog;
import io.statehouse.domain.gis.topics.moves.ThrottledMoves;
import io.statehouse.domain.gis.topics.sidecar.ClusterIdentity;
import io.statehouse.domain.gis.topics.sidecar.SidecarView;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.ports.topics.TopicProvisioner;
import io.statehouse.ports.topics.TopicProvisioner.Effect;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** Plans what a cluster lacks, and applies such plans. */
final class ClusterPlanner {
  private final KeyValueStore store;
  private final TopicsLayout layout;
  private final TopicProvisioner provisioner;
  private final AdoptionPolicy policy;
  private final TopicRules rules;
  private final Ledger ledger;
  private final ClusterIdentity identity;
  private final SafeDeletion safety;
  private final ThrottledMoves moves;

  ClusterPlanner(
      KeyValueStore store,
      TopicsLayout layout,
      TopicProvisioner provisioner,
      AdoptionPolicy policy,
      TopicRules rules,
      Clock clock) {
    this.store = store;
    this.layout = layout;
    this.provisioner = provisioner;
    this.policy = policy;
    this.rules = rules;
    this.ledger = new Ledger(store, layout);
    this.identity = new ClusterIdentity(store, layout);
    this.safety = new SafeDeletion(provisioner, policy, clock);
    this.moves = new ThrottledMoves(provisioner, new MoveLog(store, layout));
  }

  /**
   * A plan, and what it was made of.
   *
   * @param ledger the entries of topics that concern this adopter
   * @param elsewhere a topic that does not concern this adopter, and is not as it is defined: the
   *     version is that of all topics, so it is set by the adopter that is done last
   */
  record Planned(
      TopicPlan plan,
      TopicSet set,
      ActualTopics actual,
      Pauses pauses,
      Map<String, Entry> ledger,
      Optional<TopicProblem> elsewhere) {

    /** Returns the topics of the ledger that are neither defined nor in the cluster any more. */
    Set<String> gone() {
      Set<String> gone = new HashSet<>(ledger.keySet());
      gone.removeAll(set.segments());
      gone.removeAll(actual.orphans());
      return gone;
    }

    /** Returns the entries of topics that are not, or not any more, to be deleted. */
    List<Entry> kept() {
      Map<String, Entry> kept = new HashMap<>(ledger);
      plan.topics().stream()
          .filter(topic -> topic.action() == PlannedTopic.Action.DELETE)
          .forEach(topic -> kept.remove(topic.name()));
      return List.copyOf(kept.values());
    }
  }

  private static TopicProblem elsewhere(PlannedTopic topic) {
    return TopicProblem.temporary(
        OUT_OF_SCOPE.name(),
        "topics outside the scope of this adopter are not as they are defined, such as "
            + topic.name()
            + ": let another one adopt them, or widen gis.topics.scope");
  }

  /**
   * @throws GisException with CLUSTER_CHANGED, unless the request confirms it
   */
  void requireSameCluster(AdoptRequest request) {
    identity.require(provisioner.brokers().id(), request.confirmedCluster());
  }

  /** Returns why nothing may be requested of this cluster, unless the request confirms it. */
  Optional<TopicProblem> otherCluster(AdoptRequest request) {
    try {
      requireSameCluster(request);
      return Optional.empty();
    } catch (GisException changed) {
      return Optional.of(TopicProblem.of(changed));
    }
  }

  /**
   * Requires the same cluster as {@link #requireSameCluster} does, without remembering it.
   *
   * @throws GisException with CLUSTER_CHANGED
   */
  void requireNoOtherCluster() {
    identity.requireNoOther(provisioner.brokers().id());
  }

  /**
   * @param seen what was read first: what is paused is read after what is defined
   */
  Planned plan(TopicsSnapshot seen, AdoptRequest request) {
    TopicSet set = seen.judged(rules);
    SidecarView.judge(set, store, layout, rules.expressions());
    Pauses pauses = pauses();
    SortedMap<String, Entry> entries = new TreeMap<>(ledger.entries());
    ActualTopics actual = ActualTopics.read(provisioner, set, entries.keySet(), policy);
    int allowedDeletes = request.allowedDeletes(seen.desired().version(), policy);
    Map<Boolean, List<PlannedTopic>> topics =
        new Planning(set, actual, policy, rules, pauses, request, ledger.isKept())
            .topics(allowedDeletes).stream()
                .collect(Collectors.partitioningBy(topic -> policy.concerns(topic.name())));
    TopicPlan plan =
        new TopicPlan(
            seen.desired().version(),
            seen.adopted().version(),
            safety.checked(topics.get(true), request));
    requireKnown(request, plan);
    entries.keySet().removeIf(name -> !policy.concerns(name));
    return new Planned(
        plan,
        set,
        actual,
        pauses,
        entries,
        topics.get(false).stream()
            .filter(topic -> !isDone(topic))
            .findFirst()
            .map(ClusterPlanner::elsewhere));
  }

  /** Returns whether a topic does not hold the version. */
  private static boolean isDone(PlannedTopic topic) {
    return topic.action() == PlannedTopic.Action.NO_CHANGE
        || topic.action() == PlannedTopic.Action.PAUSED && topic.error().isEmpty();
  }

  Pauses pauses() {
    return Pauses.read(store, layout);
  }

  private static void requireKnown(AdoptRequest request, TopicPlan plan) {
    Set<String> unknown = new TreeSet<>(request.named().only());
    plan.topics().forEach(topic -> unknown.remove(topic.name()));
    if (!unknown.isEmpty()) {
      throw GisException.of(
          Code.TOPIC_NOT_FOUND,
          "topic \"%s\" is neither defined nor in the cluster: see the plan",
          unknown.iterator().next());
    }
  }

  /**
   * Returns {@link #plan} to apply it; refuses a plan other than the one that the caller has seen.
   */
  Planned planToApply(TopicsSnapshot seen, AdoptRequest request) {
    Planned planned = plan(seen, request);
    if (request.expected().isPresent()
        && !request.expected().get().equals(PlanDocuments.write(planned.plan()))) {
      throw new GisException(
          PLAN_STALE,
          "the plan is not the one that was saved: what is defined or what is there has changed;"
              + " plan again");
    }
    return planned;
  }

  /** Returns what applies a plan to the cluster. */
  PlanApplication application(AdoptRequest request, BooleanSupplier mayContinue) {
    return application(
        Effect.APPLY, mayContinue, new StoreGate(store, layout, ledger, safety, request));
  }

  /** Returns what only lets the cluster check a plan. */
  PlanApplication check() {
    return application(Effect.VALIDATE, () -> true, Gate.OPEN);
  }

  private PlanApplication application(Effect effect, BooleanSupplier mayContinue, Gate gate) {
    return new PlanApplication(
        provisioner,
        effect,
        mayContinue,
        gate,
        policy
            .throttle()
            .<PlanApplication.Mover>map(rate -> (topic, count) -> moves.begin(topic, count, rate))
            .orElse(provisioner::reassignReplicas));
  }

  /** Returns whether there was anything to apply. */
  boolean apply(Planned planned, AdoptRequest request, PlanApplication application) {
    ledger.release(planned.kept());
    List<PlannedTopic> topics =
        planned.plan().topics().stream()
            .filter(topic -> topic.isApplied() && request.named().concerns(topic.name()))
            .toList();
    if (!topics.isEmpty()) {
      // Before the first request: a topic that was created and is not noted could never be deleted.
      Set<String> undefined =
          ledger.add(
              topics.stream()
                  .filter(topic -> topic.action() != PlannedTopic.Action.DELETE)
                  .map(PlannedTopic::name)
                  .toList(),
              planned.actual().managed());
      application.apply(
          topics.stream().filter(topic -> !undefined.contains(topic.name())).toList(),
          planned.set().good());
    }
    return !topics.isEmpty();
  }

  /**
   * Removes the throttles of moves that have ended.
   *
   * @param planned what is left to do
   * @return whether a move is left
   */
  boolean settleMoves(Planned planned) {
    return moves.settle(
        planned.plan().topics().stream()
            .filter(topic -> topic.replicas().filter(PlannedTopic.Count::isApplied).isPresent())
            .map(PlannedTopic::name)
            .collect(Collectors.toSet()));
  }

  /**
   * Removes the throttles of moves that have ended while none is planned.
   *
   * @throws GisException with CLUSTER_CHANGED
   */
  boolean settleMoves() {
    if (!moves.isAny()) {
      return false;
    }
    requireNoOtherCluster();
    return moves.settle(Set.of());
  }

  /** Removes from the ledger the topics that are neither defined nor in the cluster. */
  void forgetGone(Planned planned) {
    ledger.remove(planned.gone());
  }

  /**
   * Removes the records of topics that were resumed, and are as defined by now or not defined any
   * more; one that was paused again meanwhile stays.
   *
   * @param asDefined the topics that are as they are defined
   */
  void forgetResumed(Planned planned, Set<String> asDefined) {
    List<Transaction> removals =
        planned.pauses().resumed().stream()
            .filter(name -> asDefined.contains(name) || !planned.set().segments().contains(name))
            .map(
                name ->
                    new Transaction(
                        List.of(planned.pauses().unchanged(name)),
                        List.of(new Write.Delete(layout.paused(name)))))
            .toList();
    if (!removals.isEmpty()) {
      store.commitAll(removals).forEach(outcome -> outcome.result());
    }
  }
}
