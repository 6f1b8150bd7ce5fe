package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.DeletionRules;
import io.statehouse.domain.gis.topics.entities.PlannedTopic;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Action;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.ports.topics.TopicError;
import io.statehouse.ports.topics.TopicProvisioner;
import io.statehouse.ports.topics.TopicUsage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Collectors;

/** Keeps topics from being deleted that someone reads, or has written lately. */
final class SafeDeletion {
  private static final int MAX_NAMED = 3;

  private final TopicProvisioner provisioner;
  private final DeletionRules rules;
  private final Clock clock;

  /**
   * @param clock by which the age of records is measured
   */
  SafeDeletion(TopicProvisioner provisioner, AdoptionPolicy policy, Clock clock) {
    this.provisioner = provisioner;
    this.rules = policy.deletion();
    this.clock = clock;
  }

  /** Returns the plan, in which the deletions are blocked that may not be made. */
  List<PlannedTopic> checked(List<PlannedTopic> plan, AdoptRequest request) {
    Map<String, TopicProblem> refused =
        refused(
            plan.stream()
                .filter(topic -> topic.action() == Action.DELETE)
                .map(PlannedTopic::name)
                .collect(Collectors.toSet()),
            request);
    return plan.stream()
        .map(
            topic ->
                refused.containsKey(topic.name())
                    ? topic.blockedBy(refused.get(topic.name()))
                    : topic)
        .toList();
  }

  /** Returns why topics may not be deleted, by name; those that may be are not in it. */
  Map<String, TopicProblem> refused(Set<String> names, AdoptRequest request) {
    Set<String> asked =
        names.stream()
            .filter(name -> !request.named().forcedDeletes().contains(name))
            .collect(Collectors.toSet());
    if (rules.areOff() || asked.isEmpty()) {
      return Map.of();
    }
    Map<String, TopicUsage> usages = provisioner.usage(asked);
    Map<String, TopicProblem> refused = new HashMap<>();
    asked.forEach(
        name -> problem(name, usages.get(name)).ifPresent(problem -> refused.put(name, problem)));
    return refused;
  }

  private Optional<TopicProblem> problem(String name, TopicUsage usage) {
    if (usage instanceof TopicUsage.Known known) {
      return inUse(name, known.groups()).or(() -> recent(name, known.newestRecord()));
    }
    TopicError error =
        usage instanceof TopicUsage.Failed failed
            ? failed.error()
            : new TopicError(
                TopicError.Kind.KAFKA_ERROR,
                "the cluster returned nothing about the use of topic " + name);
    return Optional.of(TopicProblem.of(error));
  }

  private Optional<TopicProblem> inUse(String name, SortedSet<String> groups) {
    if (groups.isEmpty() || rules.inUse() == DeletionRules.InUse.ALLOW) {
      return Optional.empty();
    }
    String named = groups.stream().limit(MAX_NAMED).collect(Collectors.joining(", "));
    int more = groups.size() - MAX_NAMED;
    return Optional.of(
        TopicProblem.permanent(
            TopicProblem.TOPIC_IN_USE,
            "topic "
                + name
                + " would be deleted, but is read by "
                + named
                + (more > 0 ? " and " + more + " more" : "")
                + ": stop them, define it again, or force its deletion"));
  }

  private Optional<TopicProblem> recent(String name, Optional<Instant> newest) {
    return newest
        .filter(time -> !rules.minAge().isZero())
        .map(time -> Duration.between(time, clock.instant()))
        .filter(age -> age.compareTo(rules.minAge()) < 0)
        .map(
            age ->
                TopicProblem.permanent(
                    TopicProblem.TOPIC_HAS_RECENT_RECORDS,
                    "topic "
                        + name
                        + " would be deleted, but its last record "
                        + (age.isNegative() ? "is of the future" : "is " + text(age) + " old")
                        + ", less than "
                        + text(rules.minAge())
                        + ": wait, define it again, or force its deletion"));
  }

  /** Returns a duration by its largest units: {@code 1d}, {@code 3h 5m}, {@code 12s}. */
  private static String text(Duration time) {
    StringBuilder text = new StringBuilder();
    add(text, time.toDays(), "d");
    add(text, time.toHoursPart(), "h");
    add(text, time.toMinutesPart(), "m");
    if (time.toMinutes() == 0) {
      add(text, time.toSecondsPart(), "s");
    }
    return text.isEmpty() ? "0s" : text.toString();
  }

  private static void add(StringBuilder text, long count, String unit) {
    if (count > 0) {
      text.append(text.isEmpty() ? "" : " ").append(count).append(unit);
    }
  }
}
