package io.statehouse.app.yaml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.CollectionNode;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * Puts the members of an object that is named by a merge key ({@code <<: *base}) in the place of
 * that key. A member that is written beside the key has precedence, then the first of several
 * objects. What is put in place counts against the limit of values, however often it is repeated.
 */
final class MergeKeys {
  static final String MERGE = "<<";

  private final Tag plain;
  private final int maxMembers;
  private final Set<Node> done = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Node> open = Collections.newSetFromMap(new IdentityHashMap<>());
  private int merged;

  /**
   * @param plain the tag of text without quotes; a name in quotes is no merge key
   */
  MergeKeys(Tag plain, int maxMembers) {
    this.plain = plain;
    this.maxMembers = maxMembers;
  }

  /**
   * @throws org.snakeyaml.engine.v2.exceptions.ConstructorException with the place of a merge key
   *     that names no object, or the one that it is in, or with which there are too many members
   */
  void resolve(Node node) {
    if (!(node instanceof CollectionNode) || done.contains(node)) {
      return;
    }
    if (!open.add(node)) {
      throw LoadableParser.wrong("it is a part of itself, by an alias", node.getStartMark());
    }
    if (node instanceof SequenceNode list) {
      list.getValue().forEach(this::resolve);
    } else if (node instanceof MappingNode object) {
      object.getValue().forEach(member -> resolve(member.getValueNode()));
      if (object.getValue().stream().anyMatch(this::isMerge)) {
        object.setValue(members(object));
      }
    }
    open.remove(node);
    done.add(node);
  }

  private boolean isMerge(NodeTuple member) {
    return member.getKeyNode() instanceof ScalarNode name
        && name.getTag().equals(plain)
        && name.getValue().equals(MERGE);
  }

  private List<NodeTuple> members(MappingNode object) {
    Map<String, NodeTuple> inherited = new LinkedHashMap<>();
    List<NodeTuple> own = new ArrayList<>();
    for (NodeTuple member : object.getValue()) {
      if (isMerge(member)) {
        inherit(member.getValueNode(), inherited);
      } else {
        own.add(member);
      }
    }
    own.forEach(member -> inherited.remove(name(member)));
    List<NodeTuple> members = new ArrayList<>(inherited.values());
    members.addAll(own);
    return members;
  }

  private void inherit(Node named, Map<String, NodeTuple> inherited) {
    List<Node> objects = named instanceof SequenceNode list ? list.getValue() : List.of(named);
    for (Node each : objects) {
      if (!(each instanceof MappingNode object)) {
        throw LoadableParser.wrong(
            "a merge key (<<) names no object: give an alias of one, or a list of such",
            each.getStartMark());
      }
      for (NodeTuple member : object.getValue()) {
        if (++merged > maxMembers) {
          throw LoadableParser.wrong(
              "merge keys (<<) repeat more than " + maxMembers + " members", named.getStartMark());
        }
        inherited.putIfAbsent(name(member), member);
      }
    }
  }

  /** Names that differ in their quotes alone are the same: the parser accepts only scalars. */
  private static String name(NodeTuple member) {
    return member.getKeyNode() instanceof ScalarNode name ? name.getValue() : "";
  }
}
