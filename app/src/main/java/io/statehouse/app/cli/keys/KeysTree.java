package io.statehouse.app.cli.keys;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.TreeDrawing;
import io.statehouse.app.json.Json;
import io.statehouse.ports.Child;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Draws the keys below a prefix as a tree. */
@Command(description = "Draw the keys below PREFIX as a tree.")
final class KeysTree extends KeysVerb {
  @Parameters(
      arity = "0..1",
      paramLabel = "PREFIX",
      defaultValue = "",
      description = "Where to begin, as in /DBS/ (default: all keys).")
  private String prefix;

  @Option(
      names = "--separator",
      paramLabel = "C",
      defaultValue = "/",
      description = "The character that ends a segment (default: ${DEFAULT-VALUE}).")
  private char separator;

  KeysTree(Invocation session) {
    super(session);
  }

  @Override
  void run(KeyValueStore store, Results results) {
    Node root = new Node(prefix, prefix.isEmpty() ? "." : prefix, true);
    if (results.wantsJson()) {
      results.json(json(store, root));
    } else {
      new TreeDrawing<Node>(results, Node::label, node -> below(store, node)).draw(root);
    }
  }

  private List<Node> below(KeyValueStore store, Node node) {
    return node.inner
        ? store.children(new Prefix(node.prefix), separator).stream()
            // The key that equals the prefix is the node itself.
            .filter(child -> !child.segment().isEmpty() || child.hasKeysBelow())
            .map(child -> node(node.prefix, child))
            .toList()
        : List.of();
  }

  private Node node(String above, Child child) {
    String segment = child.segment();
    return new Node(
        above + segment + separator,
        child.isKey() && !segment.isEmpty() ? segment : segment + separator,
        child.hasKeysBelow());
  }

  private Map<String, Object> json(KeyValueStore store, Node node) {
    return Json.object(
        "prefix", node.prefix,
        "label", node.label,
        "children", below(store, node).stream().map(child -> json(store, child)));
  }

  private record Node(String prefix, String label, boolean inner) {}
}
