package io.statehouse.domain.gis.topics.entities;

import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_RULE;
import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A rule of a team for its topics.
 *
 * @param name by which a violation names it
 * @param topics patterns of the topics that it is about; empty if it is about all
 * @param pattern a regular expression that the whole name must match
 * @param labels names of the labels that a topic must have
 */
public record TopicRule(
    String name,
    List<NamePattern> topics,
    Optional<String> pattern,
    CountRange partitions,
    CountRange replicas,
    PropertyRule properties,
    boolean ownerRequired,
    List<String> labels) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");

  /**
   * @throws GisException with INVALID_RULE or INVALID_NOTES
   */
  public TopicRule {
    requireNonNull(pattern, "pattern");
    requireNonNull(partitions, "partitions");
    requireNonNull(replicas, "replicas");
    requireNonNull(properties, "properties");
    topics = List.copyOf(topics);
    labels = List.copyOf(labels);
    if (!isName(name)) {
      throw GisException.of(
          INVALID_RULE,
          "\"%s\" is not the name of a rule: use 1 to 63 of A-Z a-z 0-9 . _ -, a letter or digit"
              + " first",
          name);
    }
    labels.forEach(Notes::requireLabelName);
  }

  /** A rule that demands nothing. */
  public static TopicRule named(String name) {
    return new TopicRule(
        name,
        List.of(),
        Optional.empty(),
        CountRange.ANY,
        CountRange.ANY,
        PropertyRule.NONE,
        false,
        List.of());
  }

  /** Returns whether rules and scopes can have this name. */
  static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  boolean isAbout(String topic) {
    return topics.isEmpty() || topics.stream().anyMatch(each -> each.matches(topic));
  }

  /** Returns what is wrong with a topic that it is about, but for its name. */
  List<String> violations(NotedTopic noted) {
    Topic topic = noted.topic();
    List<String> wrong = new ArrayList<>();
    partitions
        .violation(topic.partitions())
        .ifPresent(use -> wrong.add("it has " + topic.partitions() + " partitions: " + use));
    replicas
        .violation(topic.replicas())
        .ifPresent(use -> wrong.add("it has " + topic.replicas() + " replicas: " + use));
    wrong.addAll(properties.violations(topic));
    if (ownerRequired && noted.notes().owner().isEmpty()) {
      wrong.add("it has no owner: give one");
    }
    for (String label : labels) {
      if (!noted.notes().labels().containsKey(label)) {
        wrong.add("it has no label " + label + ": give one");
      }
    }
    return wrong;
  }
}
