package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

/**
 * The state of a node: any text, of which only {@code ACTIVE} is active.
 *
 * <p>{@code DELETING:TOKEN:STATE} is that of a node whose deletion is under way or was broken off:
 * the token is that of the deletion, and what follows is the state that the node had. {@code
 * DELETING} alone means the same, of a node whose former state is unknown.
 */
public record NodeState(String text) {
  public static final NodeState ACTIVE = new NodeState("ACTIVE");
  public static final NodeState INACTIVE = new NodeState("INACTIVE");

  private static final String DELETING = "DELETING";
  private static final String WITH_TOKEN = DELETING + ":";

  public NodeState {
    requireNonNull(text, "text");
  }

  /** Returns whether the node is closed by a deletion: no replica may name it any more. */
  public boolean isDeleting() {
    return text.equals(DELETING) || text.startsWith(WITH_TOKEN);
  }

  /** Returns the state of a node that a deletion closes, or takes over from another deletion. */
  public NodeState deletedBy(String token) {
    return new NodeState(WITH_TOKEN + token + ":" + beforeDeletion());
  }

  /** Returns the state that the node has when no deletion closes it. */
  public NodeState beforeDeletion() {
    if (!isDeleting()) {
      return this;
    }
    int end = text.indexOf(':', WITH_TOKEN.length());
    return end < 0 ? INACTIVE : new NodeState(text.substring(end + 1));
  }

  @Override
  public String toString() {
    return text;
  }
}
