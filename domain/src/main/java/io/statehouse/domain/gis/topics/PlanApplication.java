package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.topics.entities.PlannedTopic;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Action;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Count;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.domain.gis.topics.entities.TopicSet;
import io.statehouse.ports.topics.PropertyChange;
import io.statehouse.ports.topics.TopicError;
import io.statehouse.ports.topics.TopicError.Retry;
import io.statehouse.ports.topics.TopicOutcome;
import io.statehouse.ports.topics.TopicProvisioner;
import io.statehouse.ports.topics.TopicProvisioner.Effect;
import io.statehouse.ports.topics.TopicSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Applies a plan: creates, then partitions, properties and replicas, and deletes last; only a topic
 * whose name collides with a deleted one is created after that. A topic that fails in one of them
 * is left out of the others. Once the cluster limits the rate of one kind of change, the rest of
 * that kind is left for the next pass. Not safe for use by several threads.
 */
final class PlanApplication {
  /** The number of topics sent at once: few, so stopping takes effect soon and a retry is small. */
  private static final int BATCH = 50;

  private final TopicProvisioner provisioner;
  private final Effect effect;
  private final BooleanSupplier mayContinue;
  private final Gate gate;
  private final Mover mover;
  private final Map<String, TopicError> errors = new HashMap<>();
  private final Map<String, TopicError> throttled = new HashMap<>();
  private final Set<String> touched = new HashSet<>();
  private boolean stopped;

  /** Begins to move the replicas of a topic until each partition has a number of them. */
  interface Mover {
    TopicOutcome move(String topic, int count);
  }

  /**
   * @param effect whether the cluster is only to check the plan; it can check neither replicas nor
   *     deletes, which are then left out
   * @param gate is asked right before each request
   */
  PlanApplication(
      TopicProvisioner provisioner,
      Effect effect,
      BooleanSupplier mayContinue,
      Gate gate,
      Mover mover) {
    this.provisioner = provisioner;
    this.effect = effect;
    this.mayContinue = mayContinue;
    this.gate = gate;
    this.mover = mover;
  }

  /**
   * @param definitions by name, of all that the plan creates
   */
  void apply(List<PlannedTopic> plan, Map<String, Topic> definitions) {
    Set<String> deleted = new HashSet<>();
    plan.stream()
        .filter(topic -> topic.action() == Action.DELETE)
        .forEach(topic -> deleted.add(TopicSet.folded(topic.name())));
    Predicate<PlannedTopic> afterDeletes = topic -> deleted.contains(TopicSet.folded(topic.name()));
    create(plan, definitions, afterDeletes.negate());
    batches(
        plan,
        topic -> topic.partitions().filter(Count::isApplied).isPresent(),
        batch -> provisioner.growPartitions(counts(batch), effect));
    batches(
        plan,
        topic -> topic.action() != Action.CREATE && !topic.properties().isEmpty(),
        batch -> provisioner.alterProperties(properties(batch), effect));
    if (effect == Effect.APPLY) {
      moveAndDelete(plan);
      // The cluster refuses a name that differs from an existing one only in dots and underscores.
      create(plan, definitions, afterDeletes);
    }
  }

  private void create(
      List<PlannedTopic> plan, Map<String, Topic> definitions, Predicate<PlannedTopic> concerned) {
    batches(
        plan,
        concerned.and(topic -> topic.action() == Action.CREATE),
        batch ->
            provisioner.create(
                batch.stream().map(each -> spec(definitions.get(each.name()))).toList(), effect));
  }

  private void moveAndDelete(List<PlannedTopic> plan) {
    for (PlannedTopic topic : plan) {
      batches(
          List.of(topic),
          each -> each.replicas().filter(Count::isApplied).isPresent(),
          one ->
              Map.of(topic.name(), mover.move(topic.name(), topic.replicas().orElseThrow().to())));
    }
    batches(
        plan, topic -> topic.action() == Action.DELETE, batch -> provisioner.delete(names(batch)));
  }

  /** Returns why topics could not be changed, by name. */
  Map<String, TopicError> errors() {
    return errors;
  }

  /** Returns the topics of which the cluster wants a change to be requested later, by name. */
  Map<String, TopicError> throttled() {
    return throttled;
  }

  /** Returns the plan, in which the topics are blocked that the cluster refused to change. */
  TopicPlan refused(TopicPlan plan) {
    Map<String, TopicError> refusals = new HashMap<>(throttled);
    refusals.putAll(errors);
    return new TopicPlan(
        plan.desired(),
        plan.adopted(),
        plan.topics().stream()
            .map(
                topic ->
                    refusals.containsKey(topic.name())
                        ? topic.blockedBy(TopicProblem.of(refusals.get(topic.name())))
                        : topic)
            .toList());
  }

  /** Returns how long the cluster demands to wait before the next request, as far as it does. */
  Optional<Duration> retryAfter() {
    return throttled.values().stream()
        .flatMap(error -> error.retryAfter().stream())
        .max(Comparator.naturalOrder());
  }

  /** Returns the topics that a request was sent about. */
  Set<String> touched() {
    return touched;
  }

  /** Returns whether some of the plan was left out because the pass had to stop. */
  boolean isStopped() {
    return stopped;
  }

  private void batches(
      List<PlannedTopic> plan,
      Predicate<PlannedTopic> concerned,
      Function<List<PlannedTopic>, Map<String, TopicOutcome>> request) {
    List<PlannedTopic> topics =
        plan.stream().filter(concerned).filter(topic -> !errors.containsKey(topic.name())).toList();
    for (int from = 0; from < topics.size(); from += BATCH) {
      List<PlannedTopic> batch =
          passing(topics.subList(from, Math.min(from + BATCH, topics.size())));
      if (stopped || !mayContinue.getAsBoolean()) {
        stopped = true;
        return;
      }
      if (batch.isEmpty()) {
        continue;
      }
      Map<String, TopicOutcome> outcomes = request.apply(batch);
      batch.forEach(topic -> note(topic.name(), Optional.ofNullable(outcomes.get(topic.name()))));
      if (batch.stream().anyMatch(topic -> throttled.containsKey(topic.name()))) {
        return;
      }
    }
  }

  private List<PlannedTopic> passing(List<PlannedTopic> batch) {
    if (stopped) {
      return batch;
    }
    Set<String> passing =
        batch.get(0).action() == Action.DELETE
            ? gate.deletable(names(batch))
            : gate.changeable(names(batch));
    return batch.stream().filter(topic -> passing.contains(topic.name())).toList();
  }

  private void note(String name, Optional<TopicOutcome> outcome) {
    touched.add(name);
    Optional<TopicError> error =
        outcome.isPresent()
            ? outcome.get().error()
            : Optional.of(
                new TopicError(
                    TopicError.Kind.KAFKA_ERROR,
                    "the cluster returned nothing about topic " + name));
    // What changed meanwhile is described again anyway, and planned again.
    error
        .filter(each -> each.kind().retry() != Retry.RACE)
        .ifPresent(each -> (isThrottled(each) ? throttled : errors).put(name, each));
  }

  private static boolean isThrottled(TopicError error) {
    return error.kind() == TopicError.Kind.THROTTLED;
  }

  private static TopicSpec spec(Topic topic) {
    return new TopicSpec(
        topic.name().text(), topic.partitions(), topic.replicas(), topic.properties());
  }

  private static Map<String, Integer> counts(List<PlannedTopic> batch) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    batch.forEach(topic -> counts.put(topic.name(), topic.partitions().orElseThrow().to()));
    return counts;
  }

  private static Map<String, List<PropertyChange>> properties(List<PlannedTopic> batch) {
    Map<String, List<PropertyChange>> changes = new LinkedHashMap<>();
    for (PlannedTopic topic : batch) {
      List<PropertyChange> all = new ArrayList<>();
      topic
          .properties()
          .forEach(
              each ->
                  all.add(
                      each.to().isPresent()
                          ? new PropertyChange.Set(each.key(), each.to().get())
                          : new PropertyChange.Unset(each.key())));
      changes.put(topic.name(), all);
    }
    return changes;
  }

  private static Set<String> names(List<PlannedTopic> batch) {
    Set<String> names = new LinkedHashSet<>();
    batch.forEach(topic -> names.add(topic.name()));
    return names;
  }
}
