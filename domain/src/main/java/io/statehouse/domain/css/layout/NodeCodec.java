package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;

/** The attributes of a node, packed; its state is the value of the node's own key. */
public final class NodeCodec {
  static final Codec<NodeParameters> NODE =
      Codec.of(
              "one of the sub-keys is not numeric: ",
              "NodeParameters",
              new NodeParameters("", "", 0, new NodeState("")),
              (fields, node) ->
                  new NodeParameters(
                      fields.text("type", node.type()),
                      fields.text("host", node.host()),
                      fields.integer("port", node.port()),
                      new NodeState(fields.text("state", node.state().text()))))
          .withAbove("state");

  private NodeCodec() {}

  /** Returns the codec of one node, whose names are paths below the key of all nodes. */
  public static Codec<NodeParameters> of(NodeName node) {
    return NODE.below(node.text());
  }
}
