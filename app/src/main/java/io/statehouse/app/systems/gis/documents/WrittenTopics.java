package io.statehouse.app.systems.gis.documents;

import io.statehouse.domain.gis.topics.entities.NotedTopic;
import io.statehouse.domain.gis.topics.entities.Scope;
import io.statehouse.domain.gis.topics.entities.TopicRule;
import java.util.List;
import java.util.Optional;

/**
 * Topics that a user wrote, and what must hold for them.
 *
 * @param rules those of the scope, if there is one
 */
public record WrittenTopics(
    List<WrittenTopic> topics, Optional<Scope> scope, List<TopicRule> rules) {
  public WrittenTopics {
    topics = List.copyOf(topics);
    rules = List.copyOf(rules);
  }

  /**
   * A topic, and where it is written.
   *
   * @param place as messages have it
   * @param file empty in a request
   */
  public record WrittenTopic(NotedTopic topic, String place, String file, Optional<Integer> line) {}

  /** Returns all topics, without their places. */
  public List<NotedTopic> noted() {
    return topics.stream().map(WrittenTopic::topic).toList();
  }
}
