package io.statehouse.ports.topics;

import static java.util.Objects.requireNonNull;

/** The response of a cluster to the name of one topic. */
public sealed interface Description {

  /** The topic exists. */
  record Found(ActualTopic topic) implements Description {
    public Found {
      requireNonNull(topic, "topic");
    }
  }

  /** There is no such topic, as far as the cluster's metadata show. */
  record Absent() implements Description {}

  /** It could not be read whether the topic exists, or what it is. */
  record Failed(TopicError error) implements Description {
    public Failed {
      requireNonNull(error, "error");
    }
  }
}
