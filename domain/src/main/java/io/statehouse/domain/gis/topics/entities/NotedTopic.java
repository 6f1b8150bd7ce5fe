package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.TopicName;

/** A topic as it is defined, with the notes about it. */
public record NotedTopic(Topic topic, Notes notes) {
  public NotedTopic {
    requireNonNull(topic, "topic");
    requireNonNull(notes, "notes");
  }

  public TopicName name() {
    return topic.name();
  }
}
