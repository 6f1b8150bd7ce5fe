package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * The definitions that say what a cluster has.
 *
 * @param topics in the order of their names
 * @param omitted what no definition can say, in the order of topics
 */
public record ImportedTopics(List<Topic> topics, List<Omitted> omitted) {

  /**
   * A topic, or a property of one, that is in the cluster and not imported.
   *
   * @param property empty if it is the whole topic
   * @param reason one line that names the topic
   */
  public record Omitted(String topic, Optional<String> property, String reason) {
    public Omitted {
      requireNonNull(topic, "topic");
      requireNonNull(property, "property");
      requireNonNull(reason, "reason");
    }
  }

  public ImportedTopics {
    topics = List.copyOf(topics);
    omitted = List.copyOf(omitted);
  }
}
