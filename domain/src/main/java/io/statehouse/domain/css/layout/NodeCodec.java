package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.NodeName;
import io.statehouse.domain.css.NodeParameters;
import io.statehouse.domain.css.NodeState;
import java.util.List;
import java.util.Map;

/** The attributes of a node, packed; its state is the value of the node's own key. */
public final class NodeCodec {
  private static final String TYPE = "type";
  private static final String HOST = "host";
  private static final String PORT = "port";

  static final List<String> NAMES = List.of(TYPE, HOST, PORT);

  private NodeCodec() {}

  public static Map<String, String> write(NodeParameters node) {
    return Map.of(TYPE, node.type(), HOST, node.host(), PORT, Numbers.format(node.port()));
  }

  /** What to read of a node, as paths below the key of all nodes. */
  public static List<String> names(NodeName node) {
    return List.of(node.text(), node + "/" + TYPE, node + "/" + HOST, node + "/" + PORT);
  }

  /** Reads what was found of {@link #names}. */
  public static NodeParameters read(NodeName node, Map<String, String> found) {
    NumericMembers members =
        new NumericMembers(
            CssLayout.node(node).text(), "one of the sub-keys is not numeric: ", found);
    return new NodeParameters(
        members.text(node + "/" + TYPE),
        members.text(node + "/" + HOST),
        members.integer(node + "/" + PORT, 0),
        new NodeState(members.text(node.text())));
  }
}
