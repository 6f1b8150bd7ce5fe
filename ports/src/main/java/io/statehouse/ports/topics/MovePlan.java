package io.statehouse.ports.topics;

import static java.util.Objects.requireNonNull;

/** The answer to where the replicas of a topic would go. */
public sealed interface MovePlan {

  /** They can be moved; if they are as requested already, no partition is among the moves. */
  record Planned(ReplicaMove move) implements MovePlan {
    public Planned {
      requireNonNull(move, "move");
    }
  }

  /** They cannot be moved now. */
  record Refused(TopicError cause) implements MovePlan {
    public Refused {
      requireNonNull(cause, "cause");
    }
  }
}
