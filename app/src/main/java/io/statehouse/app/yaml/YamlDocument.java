package io.statehouse.app.yaml;

import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** A document, and the line of each of its values. */
public final class YamlDocument {
  private final Object value;
  private final Optional<Node> top;

  YamlDocument(Object value, Optional<Node> top) {
    this.value = value;
    this.top = top;
  }

  /** Returns maps, lists and scalars; null if the document is empty. */
  public Object value() {
    return value;
  }

  /**
   * Returns the line in which a value begins, from 1; that of an alias or of what a merge key
   * brought is where it was written.
   *
   * @param path names of members, and positions in lists from 0
   * @return empty if there is no such value
   */
  public Optional<Integer> line(List<Object> path) {
    Optional<Node> at = top;
    for (Object step : path) {
      at = at.flatMap(node -> child(node, step));
    }
    return at.flatMap(Node::getStartMark).map(Mark::getLine).map(line -> line + 1);
  }

  private static Optional<Node> child(Node node, Object step) {
    if (node instanceof SequenceNode list
        && step instanceof Integer index
        && index < list.getValue().size()) {
      return Optional.of(list.getValue().get(index));
    }
    return node instanceof MappingNode object
        ? object.getValue().stream()
            .filter(member -> isNamed(member, step))
            .map(NodeTuple::getValueNode)
            .findFirst()
        : Optional.empty();
  }

  private static boolean isNamed(NodeTuple member, Object name) {
    return member.getKeyNode() instanceof ScalarNode scalar && scalar.getValue().equals(name);
  }
}
