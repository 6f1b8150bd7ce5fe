package io.statehouse.domain.gis.topics.entities;

import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_PARTITIONS;
import static io.statehouse.domain.gis.entities.GisException.Code.RESERVED_TOPIC;
import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.TopicName;
import java.util.List;

/**
 * The rules of an installation for its topics, beyond those for every topic.
 *
 * @param maxPartitions the most partitions of one topic
 * @param protectedPrefixes prefixes of the names of topics that must not be defined or deleted
 * @param expressions compiles the regular expressions in rules of scopes
 */
public record TopicRules(
    int maxPartitions, List<String> protectedPrefixes, NameExpressions expressions) {
  public static final TopicRules DEFAULT = new TopicRules(10_000, List.of());

  public TopicRules {
    requireNonNull(expressions, "expressions");
    protectedPrefixes = List.copyOf(protectedPrefixes);
    if (maxPartitions < 1) {
      throw new IllegalArgumentException("maxPartitions is " + maxPartitions + ": use at least 1");
    }
    if (protectedPrefixes.contains("")) {
      throw new IllegalArgumentException(
          "a protected prefix is empty, which would protect every topic: remove it");
    }
  }

  public TopicRules(int maxPartitions, List<String> protectedPrefixes) {
    this(maxPartitions, protectedPrefixes, NameExpressions.JAVA);
  }

  public TopicRules with(NameExpressions other) {
    return new TopicRules(maxPartitions, protectedPrefixes, other);
  }

  /**
   * @throws GisException if the topic must not be defined
   */
  public void check(Topic topic) {
    if (isReserved(topic.name().text())) {
      throw GisException.of(
          RESERVED_TOPIC,
          topic.name().isInternal()
              ? "topic %s is internal to the broker"
              : "topic %s is below a protected prefix",
          topic.name());
    }
    if (topic.partitions() > maxPartitions) {
      throw GisException.of(
          INVALID_PARTITIONS,
          "topic %s has %s partitions: at most %s are allowed here",
          topic.name(),
          topic.partitions(),
          maxPartitions);
    }
  }

  /** Returns whether a topic of this name, legal or not, is never defined and never deleted. */
  public boolean isReserved(String name) {
    return isInternal(name) || protectedPrefixes.stream().anyMatch(name::startsWith);
  }

  public static boolean isInternal(String name) {
    try {
      return new TopicName(name).isInternal();
    } catch (GisException illegal) {
      return false;
    }
  }
}
