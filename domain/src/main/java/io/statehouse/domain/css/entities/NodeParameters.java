package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

/**
 * The parameters of a node.
 *
 * @param type {@code worker} or {@code czar}, not checked
 * @param host name or address
 * @param port 0 where it is not stored
 * @param state any text
 */
public record NodeParameters(String type, String host, int port, NodeState state) {
  public NodeParameters {
    requireNonNull(type, "type");
    requireNonNull(host, "host");
    requireNonNull(state, "state");
  }

  public boolean isActive() {
    return state.equals(NodeState.ACTIVE);
  }
}
