package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/** A change of one topic's definition. Applying it a second time changes nothing. */
public sealed interface TopicChange {

  /** Returns the name of the topic. */
  String name();

  /**
   * Defines a topic, whether or not there is one of that name.
   *
   * @param notes the notes about it; if empty, they stay as they are
   */
  record Put(Topic topic, Optional<Notes> notes) implements TopicChange {
    public Put {
      requireNonNull(topic, "topic");
      requireNonNull(notes, "notes");
    }

    /** Leaves the notes as they are. */
    public Put(Topic topic) {
      this(topic, Optional.empty());
    }

    public Put(NotedTopic noted) {
      this(noted.topic(), Optional.of(noted.notes()));
    }

    @Override
    public String name() {
      return topic.name().text();
    }
  }

  /**
   * Removes a definition and its notes; does nothing if it does not exist.
   *
   * @param name what the key has below the folder of topics, which need not be a legal name: what
   *     other writers left there must be removable too
   */
  record Remove(String name) implements TopicChange {
    public Remove {
      if (name.isEmpty()) {
        throw new IllegalArgumentException("the name of the topic to remove is empty");
      }
    }
  }

  /**
   * Removes a definition, and all that is kept of the topic beside it: the topic stays in the
   * cluster, and no adopter deletes it. Does nothing if nothing is known of it.
   *
   * @param name as that of {@link Remove}
   */
  record Unmanage(String name) implements TopicChange {
    public Unmanage {
      if (name.isEmpty()) {
        throw new IllegalArgumentException("the name of the topic to forget is empty");
      }
    }
  }
}
