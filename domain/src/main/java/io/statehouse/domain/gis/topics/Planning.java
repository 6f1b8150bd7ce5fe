package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.topics.entities.ActualTopics;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.Pause;
import io.statehouse.domain.gis.topics.entities.PlannedTopic;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Action;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Count;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Part;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Property;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Warning;
import io.statehouse.domain.gis.topics.entities.PropertyValues;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.entities.TopicSet;
import io.statehouse.ports.topics.ActualTopic;
import io.statehouse.ports.topics.ActualTopic.ActualProperty;
import io.statehouse.ports.topics.Description;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Compares the definitions with the cluster. Reads and writes nothing. */
final class Planning {
  private final TopicSet set;
  private final ActualTopics actual;
  private final AdoptionPolicy policy;
  private final TopicRules rules;
  private final Pauses pauses;
  private final AdoptRequest request;
  private final boolean hasLedger;
  private final CountProblems problems;

  /**
   * @param hasLedger whether there is a sidecar, which remembers what the adopter created, changed
   *     and throttled
   */
  Planning(
      TopicSet set,
      ActualTopics actual,
      AdoptionPolicy policy,
      TopicRules rules,
      Pauses pauses,
      AdoptRequest request,
      boolean hasLedger) {
    this.set = set;
    this.actual = actual;
    this.policy = policy;
    this.rules = rules;
    this.pauses = pauses;
    this.request = request;
    this.hasLedger = hasLedger;
    this.problems = new CountProblems(policy, request, hasLedger);
  }

  /**
   * Returns the topics in the order of their names.
   *
   * @param allowedDeletes how many may be deleted
   */
  List<PlannedTopic> topics(int allowedDeletes) {
    SortedMap<String, PlannedTopic> planned = new TreeMap<>();
    set.problems()
        .forEach(
            (name, problem) ->
                planned.put(
                    name,
                    PlannedTopic.undetailed(
                        name, Action.BLOCKED, Optional.of(TopicProblem.of(problem)))));
    set.good().values().forEach(topic -> planned.put(topic.name().text(), planned(topic)));
    orphans(allowedDeletes).forEach(topic -> planned.put(topic.name(), topic));
    planned.replaceAll(
        (name, topic) -> pauses.of(name).map(pause -> paused(topic, pause)).orElse(topic));
    return List.copyOf(planned.values());
  }

  /**
   * Returns a topic that is left alone. One that is not in the cluster keeps the version from being
   * adopted: it would be ahead of the cluster.
   */
  private PlannedTopic paused(PlannedTopic topic, Pause pause) {
    String name = topic.name();
    Optional<TopicProblem> missing = Optional.empty();
    if (actual.described().get(name) instanceof Description.Failed failed) {
      missing = Optional.of(TopicProblem.of(failed.error()));
    } else if (!isPresent(name)) {
      missing =
          Optional.of(
              TopicProblem.permanent(
                  TopicProblem.TOPIC_PAUSED,
                  "topic " + name + " is paused, and not in the cluster: resume it, or remove it"));
    }
    return topic.paused(pause, missing);
  }

  private boolean isPresent(String name) {
    return actual.described().get(name) instanceof Description.Found
        || actual.described().get(name) == null && actual.present().contains(name);
  }

  private PlannedTopic planned(Topic topic) {
    String name = topic.name().text();
    Description description = actual.description(name);
    if (description instanceof Description.Found found) {
      return changed(topic, found.topic());
    }
    return description instanceof Description.Failed failed
        ? PlannedTopic.undetailed(
            name, Action.BLOCKED, Optional.of(TopicProblem.of(failed.error())))
        : created(topic);
  }

  private static PlannedTopic created(Topic topic) {
    return new PlannedTopic(
        topic.name().text(),
        Action.CREATE,
        Optional.of(Count.added(topic.partitions())),
        Optional.of(Count.added(topic.replicas())),
        topic.properties().entrySet().stream()
            .map(
                each ->
                    new Property(
                        each.getKey(), Part.ADD, Optional.empty(), Optional.of(each.getValue())))
            .toList(),
        Optional.empty(),
        List.of());
  }

  private PlannedTopic changed(Topic topic, ActualTopic now) {
    List<Warning> warnings = new ArrayList<>();
    Optional<TopicProblem> partitionsProblem = problems.ofPartitions(topic, now);
    Optional<TopicProblem> replicasProblem = problems.ofReplicas(topic, now);
    boolean moving = actual.reassigning().contains(now.name());
    Count partitions =
        Count.changed(now.partitions(), topic.partitions(), partitionsProblem.isPresent());
    Count replicas =
        Count.changed(
            now.minReplicas(),
            now.maxReplicas(),
            topic.replicas(),
            replicasProblem.isPresent() || moving);
    if (moving) {
      warnings.add(Warning.REASSIGNMENT_RUNNING);
    }
    if (topic.partitions() > now.partitions()) {
      warnings.add(Warning.PARTITION_GROWTH_REHASHES_KEYS);
    }
    List<Property> properties = properties(topic, now, warnings);
    Optional<TopicProblem> error = partitionsProblem.or(() -> replicasProblem);
    boolean same =
        partitions.action() == Part.NO_CHANGE
            && replicas.action() == Part.NO_CHANGE
            && properties.isEmpty()
            && !moving;
    return new PlannedTopic(
        topic.name().text(),
        error.isPresent() ? Action.BLOCKED : same ? Action.NO_CHANGE : Action.UPDATE,
        Optional.of(partitions),
        Optional.of(replicas),
        properties,
        error,
        warnings);
  }

  private List<Property> properties(Topic topic, ActualTopic now, List<Warning> warnings) {
    List<Property> changes = new ArrayList<>();
    topic
        .properties()
        .forEach(
            (key, value) -> {
              ActualProperty present = now.properties().get(key);
              if (present == null || !present.setOnTopic()) {
                // Also where the default is the same: defaults change.
                changes.add(new Property(key, Part.ADD, Optional.empty(), Optional.of(value)));
              } else if (isHidden(present)) {
                warnings.add(Warning.SENSITIVE_PROPERTY_NOT_COMPARED);
                if (request.setsSensitive()) {
                  changes.add(new Property(key, Part.UPDATE, Optional.empty(), Optional.of(value)));
                }
              } else if (!PropertyValues.areSame(
                  key, present.type(), present.value().get(), value)) {
                changes.add(new Property(key, Part.UPDATE, present.value(), Optional.of(value)));
              }
            });
    if (policy.properties() == AdoptionPolicy.Properties.EXACT) {
      new TreeMap<>(now.properties())
          .forEach(
              (key, present) -> {
                if (present.setOnTopic()
                    && (request.setsSensitive() || !isHidden(present))
                    && !policy.unmanaged().contains(key)
                    && !topic.properties().containsKey(key)) {
                  changes.add(new Property(key, Part.REMOVE, present.value(), Optional.empty()));
                }
              });
    }
    return changes;
  }

  private static boolean isHidden(ActualProperty property) {
    return property.sensitive() || property.value().isEmpty();
  }

  private List<PlannedTopic> orphans(int allowedDeletes) {
    List<String> deleted = new ArrayList<>();
    List<PlannedTopic> planned = new ArrayList<>();
    for (String name : new TreeSet<>(actual.orphans())) {
      if (isInternal(name)) {
        continue;
      }
      if (hasLedger && isDeletable(name)) {
        if (actual.description(name) instanceof Description.Failed failed) {
          planned.add(
              PlannedTopic.undetailed(
                  name, Action.BLOCKED, Optional.of(TopicProblem.of(failed.error()))));
        } else if (pauses.of(name).isPresent()) {
          planned.add(PlannedTopic.undetailed(name, Action.ORPHAN, Optional.empty()));
        } else {
          deleted.add(name);
        }
      } else {
        planned.add(PlannedTopic.undetailed(name, Action.ORPHAN, unavailable()));
      }
    }
    Optional<TopicProblem> refused = tooMany(deleted.size(), allowedDeletes);
    Action action = refused.isPresent() ? Action.BLOCKED : Action.DELETE;
    deleted.forEach(name -> planned.add(PlannedTopic.undetailed(name, action, refused)));
    return planned;
  }

  private boolean isInternal(String name) {
    return TopicRules.isInternal(name)
        || actual.described().get(name) instanceof Description.Found found
            && found.topic().internal();
  }

  private boolean isDeletable(String name) {
    return policy.orphans() == AdoptionPolicy.Orphans.DELETE_MANAGED
        && actual.managed().contains(name)
        && !rules.isReserved(name)
        // One that is listed and absent is being deleted, or not shown everywhere yet.
        && !(actual.description(name) instanceof Description.Absent);
  }

  private Optional<TopicProblem> unavailable() {
    return hasLedger || policy.orphans() == AdoptionPolicy.Orphans.KEEP
        ? Optional.empty()
        : Optional.of(
            TopicProblem.permanent(
                Code.UNAVAILABLE.name(),
                "it is not known which topics may be deleted, since the sidecar is off"));
  }

  /**
   * Refuses too many deletes; no topics at all are more likely a loss of definitions than a wish.
   */
  private Optional<TopicProblem> tooMany(int deletes, int allowed) {
    boolean none = set.segments().stream().noneMatch(policy::concerns);
    String due = (deletes == 1 ? "1 topic" : deletes + " topics") + " would be deleted, ";
    return deletes == 0 || !none && deletes <= allowed
        ? Optional.empty()
        : Optional.of(
            TopicProblem.permanent(
                Code.TOO_MANY_DELETES.name(),
                none
                    ? due + "and none is defined: define one"
                    : due + "but at most " + allowed + " may be: confirm the number " + deletes));
  }
}
