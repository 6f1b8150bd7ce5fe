package io.statehouse.app.systems.css;

import io.statehouse.app.json.Json;
import io.statehouse.domain.css.KeyTree;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One node of the tree of keys as it is drawn: packed members are leaves beside the real keys. */
public record CssNode(KeyTree tree, String path, String name, String value, boolean isKey) {

  /**
   * @throws io.statehouse.domain.css.CssException of kind NOT_FOUND if there is no such key
   */
  public static CssNode at(KeyTree tree, String key) {
    String root = key.equals("/") ? "" : key;
    return new CssNode(tree, root, key, tree.get(root), true);
  }

  public List<CssNode> children() {
    if (!isKey) {
      return List.of();
    }
    Set<String> keys = new HashSet<>(tree.children(path));
    return tree.expandedChildren(path).entrySet().stream()
        .map(
            member ->
                new CssNode(
                    tree,
                    path + "/" + member.getKey(),
                    member.getKey(),
                    member.getValue(),
                    keys.contains(member.getKey())))
        .toList();
  }

  public Map<String, Object> json() {
    return Json.object(
        "name", name, "value", value, "children", children().stream().map(CssNode::json));
  }
}
