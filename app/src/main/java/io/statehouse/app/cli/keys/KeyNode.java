package io.statehouse.app.cli.keys;

import io.statehouse.app.json.Json;
import io.statehouse.app.keys.RawKeys;
import io.statehouse.ports.Child;
import io.statehouse.ports.Prefix;
import java.util.List;
import java.util.Map;

/**
 * One node of the tree of keys as it is drawn.
 *
 * @param prefix what the keys below it begin with
 * @param inner whether there are any
 */
record KeyNode(RawKeys keys, char separator, String prefix, String label, boolean inner) {

  static KeyNode root(RawKeys keys, String prefix, char separator) {
    return new KeyNode(keys, separator, prefix, prefix.isEmpty() ? "." : prefix, true);
  }

  List<KeyNode> children() {
    return inner
        ? keys.children(new Prefix(prefix), separator).stream()
            // The key that equals the prefix is the node itself.
            .filter(child -> !child.segment().isEmpty() || child.hasKeysBelow())
            .map(this::child)
            .toList()
        : List.of();
  }

  private KeyNode child(Child child) {
    String segment = child.segment();
    return new KeyNode(
        keys,
        separator,
        prefix + segment + separator,
        child.isKey() && !segment.isEmpty() ? segment : segment + separator,
        child.hasKeysBelow());
  }

  Map<String, Object> json() {
    return Json.object(
        "prefix", prefix, "label", label, "children", children().stream().map(KeyNode::json));
  }
}
