package io.statehouse.app.cli;

import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/**
 * Draws a tree while it is read: no more of it is held than one node's children at each level.
 *
 * @param <N> a node
 */
public final class TreeDrawing<N> {
  private final Results results;
  private final Function<N, String> label;
  private final Function<N, List<N>> children;

  public TreeDrawing(Results results, Function<N, String> label, Function<N, List<N>> children) {
    this.results = results;
    this.label = label;
    this.children = children;
  }

  public void draw(N root) {
    results.line(label.apply(root));
    drawBelow(root, "");
  }

  private void drawBelow(N node, String indent) {
    Iterator<N> below = children.apply(node).iterator();
    while (below.hasNext()) {
      N child = below.next();
      boolean last = !below.hasNext();
      results.line(indent + (last ? "└── " : "├── ") + label.apply(child));
      drawBelow(child, indent + (last ? "    " : "│   "));
    }
  }
}
