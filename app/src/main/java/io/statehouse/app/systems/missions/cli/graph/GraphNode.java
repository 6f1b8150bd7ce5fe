package io.statehouse.app.systems.missions.cli.graph;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * One node to be drawn.
 *
 * @param upstream names of nodes from which edges come; names that no node has are ignored
 * @param downstream names of nodes to which edges go
 * @param marker what stands on the lines in its place, one column wide
 * @param label what stands at the end of its row, printable
 * @param paint colours marker and label, without changing their width
 */
public record GraphNode(
    String name,
    List<String> upstream,
    List<String> downstream,
    String marker,
    String label,
    UnaryOperator<String> paint) {

  public GraphNode {
    upstream = List.copyOf(upstream);
    downstream = List.copyOf(downstream);
    if (TextWidth.of(marker) != 1) {
      throw new IllegalArgumentException("marker is not one column wide: \"" + marker + '"');
    }
  }
}
