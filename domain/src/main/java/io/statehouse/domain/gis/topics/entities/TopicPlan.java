package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.VersionNumber;
import java.util.List;
import java.util.function.Predicate;

/**
 * The changes that a cluster needs to have the topics as they are defined.
 *
 * @param topics in the order of their names
 */
public record TopicPlan(VersionNumber desired, VersionNumber adopted, List<PlannedTopic> topics) {
  public TopicPlan {
    requireNonNull(desired, "desired");
    requireNonNull(adopted, "adopted");
    topics = List.copyOf(topics);
  }

  /** Returns how many topics have this action. */
  public long count(PlannedTopic.Action action) {
    return topics.stream().filter(topic -> topic.action() == action).count();
  }

  /** Returns the part of the plan that concerns some of the topics. */
  public TopicPlan limitedTo(Predicate<PlannedTopic> chosen) {
    return new TopicPlan(desired, adopted, topics.stream().filter(chosen).toList());
  }

  /**
   * Returns whether every defined topic is as it is defined. Orphans do not matter, nor topics that
   * are left alone.
   */
  public boolean isEmpty() {
    return differing() == 0;
  }

  /** Returns how many topics are not as they are defined, without those that do not matter. */
  public long differing() {
    return topics.stream().filter(topic -> topic.action().matters()).count();
  }
}
