package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.JsonValue;

/**
 * A topic as a document holds it.
 *
 * @param unknown members of the document that mean nothing here; they are kept when it is rewritten
 */
public record StoredTopic(Topic topic, JsonValue.Members unknown) {
  public StoredTopic {
    requireNonNull(topic, "topic");
    requireNonNull(unknown, "unknown");
  }
}
