package io.statehouse.domain.css;

import static java.util.Objects.requireNonNull;

/** The state of a node: any text, of which only {@code ACTIVE} is active. */
public record NodeState(String text) {
  public static final NodeState ACTIVE = new NodeState("ACTIVE");
  public static final NodeState INACTIVE = new NodeState("INACTIVE");

  /** The node is closed: its deletion is under way, and no replica may name it any more. */
  public static final NodeState DELETING = new NodeState("DELETING");

  public NodeState {
    requireNonNull(text, "text");
  }

  @Override
  public String toString() {
    return text;
  }
}
