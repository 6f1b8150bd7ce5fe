package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;

/** The attributes of a node, packed; its state is the value of the node's own key. */
public final class NodeCodec {
  static final Codec<NodeParameters> NODE =
      Codec.of(
          "one of the sub-keys is not numeric: ",
          fields ->
              new NodeParameters(
                  fields.text("type", NodeParameters::type),
                  fields.text("host", NodeParameters::host),
                  fields.integer("port", NodeParameters::port),
                  new NodeState(fields.above().orElse(""))));

  private NodeCodec() {}

  /** Returns the codec of one node, whose names are paths below the key of all nodes. */
  public static Codec<NodeParameters> of(NodeName node) {
    return NODE.below(node.text());
  }
}
