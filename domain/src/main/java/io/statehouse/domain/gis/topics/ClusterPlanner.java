package io.statehouse.domain.gis.topics;

import static io.statehouse.domain.gis.entities.GisException.Code.OUT_OF_SCOPE;
import static io.statehouse.domain.gis.entities.GisException.Code.PLAN_STALE;

import io.statehouse.domain.gis.entities.GisException;
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
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.topics.TopicProvisioner;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  ClusterPlanner(
      KeyValueStore store,
      TopicsLayout layout,
      TopicProvisioner provisioner,
      AdoptionPolicy policy,
      TopicRules rules) {
    this.store = store;
    this.layout = layout;
    this.provisioner = provisioner;
    this.policy = policy;
    this.rules = rules;
    this.ledger = new Ledger(store, layout);
    this.identity = new ClusterIdentity(store, layout);
  }

  /**
   * A plan, and what it was made of.
   *
   * @param elsewhere a topic that does not concern this adopter, and is not as it is defined: the
   *     version is that of all topics, so it is set by the adopter that is done last
   */
  record Planned(
      TopicPlan plan, TopicSet set, ActualTopics actual, Optional<TopicProblem> elsewhere) {}

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

  /**
   * Requires the same cluster as {@link #requireSameCluster} does, without remembering it.
   *
   * @throws GisException with CLUSTER_CHANGED
   */
  void requireNoOtherCluster() {
    identity.requireNoOther(provisioner.brokers().id());
  }

  Planned plan(TopicsSnapshot seen, AdoptRequest request) {
    TopicSet set = seen.judged(rules);
    SidecarView.judge(set, store, layout, rules.expressions());
    ActualTopics actual = ActualTopics.read(provisioner, set, ledger.names(), policy);
    int allowedDeletes = request.allowedDeletes(seen.desired().version(), policy);
    Map<Boolean, List<PlannedTopic>> topics =
        new Planning(set, actual, policy, rules, request.setsSensitive())
            .topics(allowedDeletes, ledger.isKept()).stream()
                .collect(Collectors.partitioningBy(topic -> policy.concerns(topic.name())));
    return new Planned(
        new TopicPlan(seen.desired().version(), seen.adopted().version(), topics.get(true)),
        set,
        actual,
        topics.get(false).stream()
            .filter(topic -> topic.action() != PlannedTopic.Action.NO_CHANGE)
            .findFirst()
            .map(ClusterPlanner::elsewhere));
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

  /** Returns whether there was anything to apply. */
  boolean apply(Planned planned, PlanApplication application) {
    List<PlannedTopic> topics =
        planned.plan().topics().stream().filter(PlannedTopic::isApplied).toList();
    if (!topics.isEmpty()) {
      // Before the first request: a topic that was created and is not noted could never be deleted.
      ledger.add(
          topics.stream()
              .filter(topic -> topic.action() != PlannedTopic.Action.DELETE)
              .map(PlannedTopic::name)
              .toList(),
          planned.actual().managed());
      application.apply(topics, planned.set().good());
    }
    return !topics.isEmpty();
  }

  /** Removes from the ledger the topics that are neither defined nor in the cluster. */
  void forgetGone(Planned planned) {
    Set<String> gone = new HashSet<>(planned.actual().managed());
    gone.removeAll(planned.set().segments());
    gone.removeAll(planned.actual().orphans());
    gone.removeIf(name -> !policy.concerns(name));
    ledger.remove(gone);
  }
}
